/** Whether only attributes that the policy of the page lets a script write can differ. */
const isAlike = (standing: Element, next: Element): boolean =>
  standing.tagName === next.tagName &&
  standing.getAttribute('style') === next.getAttribute('style');

/** Makes a node like another one, without touching what is the same in both. */
const patch = (standing: ChildNode, next: ChildNode): void => {
  if (standing.isEqualNode(next)) return;
  const areElements = standing instanceof Element && next instanceof Element;
  if (!areElements || !isAlike(standing, next)) {
    standing.replaceWith(next);
    return;
  }
  for (const name of standing.getAttributeNames()) {
    if (!next.hasAttribute(name)) standing.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (standing.getAttribute(name) !== value) standing.setAttribute(name, value);
  }
  patchChildren(standing, next);
};

/**
 * Gives a part of the page the children of another one. What stays is not laid out again, which takes
 * a slow phone longer than anything else here.
 */
export const patchChildren = (standing: Element, next: Element): void => {
  const children = [...next.childNodes];
  if (children.length !== standing.childNodes.length) {
    standing.replaceChildren(...children);
    return;
  }
  for (const [at, child] of [...standing.childNodes].entries()) patch(child, children[at] ?? child);
};
