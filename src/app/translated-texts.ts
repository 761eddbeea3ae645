/** A text that was replaced, and what stands in its place. */
type Translated = { readonly text: Text; readonly former: string; readonly by: HTMLElement };

const isFont = (node: Node): node is HTMLElement => node.nodeName === 'FONT';

/**
 * A browser that translates a page takes texts out of it and puts `font` elements in their places.
 * React knows nothing of that: it would go on writing to a text that nobody sees, and fail where it
 * removes it. So each replaced text is put back, empty, before its translation, which leaves when
 * React writes to the text or removes it; the browser then translates anew.
 */
export const keepTranslatedTexts = (root: Node): void => {
  /** By the text, and by what stands in its place. */
  const known = new WeakMap<Node, Translated>();
  const translate = (translated: Translated) => {
    known.set(translated.text, translated);
    known.set(translated.by, translated);
  };
  /** Of texts side by side each has its own element. */
  const isFontOf = (node: Node, text: Text): node is HTMLElement =>
    isFont(node) && (known.get(node)?.text ?? text) === text;
  const textLeft = (text: Text, by: HTMLElement | undefined) => {
    if (by && known.get(by)?.text !== text) {
      const former = text.data;
      if (by.contains(text)) text.replaceWith(former);
      text.data = '';
      by.before(text);
      translate({ text, former, by });
    } else if (!text.isConnected) known.get(text)?.by.remove();
  };
  /** The browser translates into another language, or no more. */
  const translationLeft = ({ text, former }: Translated, instead: readonly Node[]) => {
    if (text.data || !text.isConnected) return;
    const by = instead.find(isFont);
    if (by) return translate({ text, former, by });
    for (const node of instead) if (node instanceof Text && !known.has(node)) node.remove();
    text.data = former;
  };
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (target instanceof Text && target.data) known.get(target)?.by.remove();
      for (const node of removedNodes) {
        const around = added.filter((one) => one.contains(node));
        const near = [...addedNodes, ...around, previousSibling, nextSibling];
        const instead = near.filter(
          (one): one is Node => one !== null && added.includes(one) && one.parentNode === target,
        );
        const translated = known.get(node);
        if (node instanceof Text) {
          const by = instead.find((one) => isFontOf(one, node));
          textLeft(node, by);
        } else if (translated) translationLeft(translated, instead);
      }
    }
  }).observe(root, { childList: true, subtree: true, characterData: true });
};
