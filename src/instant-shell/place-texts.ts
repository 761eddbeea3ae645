import { firstPlaceholder } from './facts';

/** Replaces each text of a part for which there is another one. */
export const replaceTexts = (part: Node, textFor: (text: string) => string | undefined): void => {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    node.nodeValue = textFor(node.nodeValue ?? '') ?? node.nodeValue;
  }
};

/** Puts the texts of a language where the build has left placeholders. */
export const placeTexts = (part: Node, texts: readonly string[]): void =>
  replaceTexts(part, (text) => texts[text.charCodeAt(0) - firstPlaceholder]);
