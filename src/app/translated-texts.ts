/** What stands in the place of a text, and what that text was. */
type Translation = { readonly by: ChildNode; readonly former: string };

const isFont = (node: Node): node is HTMLElement => node.nodeName === 'FONT';

/**
 * A browser that translates a page takes texts out of it and puts `font` elements in their places.
 * React knows nothing of that: it would go on writing to a text that nobody sees, and fail where it
 * removes it. So each replaced text is put back, empty, before its translation, which leaves when
 * React writes to the text or removes it; the browser then translates anew.
 */
export const keepTranslatedTexts = (root: Node): void => {
  const translations = new WeakMap<Text, Translation>();
  const originals = new WeakMap<Node, Text>();
  const bind = (text: Text, translation: Translation) => {
    translations.set(text, translation);
    originals.set(translation.by, text);
  };
  const putBack = (text: Text, by: HTMLElement) => {
    const former = text.data;
    if (by.contains(text)) text.replaceWith(former);
    text.data = '';
    by.before(text);
    bind(text, { by, former });
  };
  /** The browser took a translation away: it translates into another language, or no more. */
  const translationLeft = (text: Text, former: string, instead: readonly Node[]) => {
    const by = instead.find(isFont);
    if (by) return bind(text, { by, former });
    for (const node of instead) {
      if (node instanceof Text && !translations.has(node)) node.remove();
    }
    text.data = former;
  };
  new MutationObserver((records) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const record of records) {
      const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record;
      if (target instanceof Text && target.data !== '') translations.get(target)?.by.remove();
      for (const node of removedNodes) {
        const around = [...addedNodes, previousSibling, nextSibling];
        const instead = [...added].filter((one) => one.contains(node) || around.includes(one));
        if (node instanceof Text) {
          const by = instead.find(isFont);
          if (by?.parentNode === target && originals.get(by) !== node) putBack(node, by);
          else if (!node.isConnected) translations.get(node)?.by.remove();
        } else {
          const text = originals.get(node);
          const known = text && translations.get(text);
          if (known && text.isConnected && text.data === '')
            translationLeft(text, known.former, instead);
        }
      }
    }
  }).observe(root, { childList: true, subtree: true, characterData: true });
};
