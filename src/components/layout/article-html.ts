import DOMPurify from 'dompurify';
import { articleAddress, articleSynonyms, articleTags } from '../../../schemas/news/article-html';

const renamed = (root: DocumentFragment) => {
  for (const [old, name] of Object.entries(articleSynonyms)) {
    for (const element of root.querySelectorAll(old)) {
      const replacement = element.ownerDocument.createElement(name);
      replacement.append(...element.childNodes);
      element.replaceWith(replacement);
    }
  }
};

const addressLinks = (root: DocumentFragment) => {
  for (const link of root.querySelectorAll('a')) {
    const address = articleAddress(link.getAttribute('href') ?? '');
    if (!address) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    link.setAttribute('href', address.href);
    if (address.kind === 'external') {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer');
    }
  }
};

/** The page's policy blocks images of other origins, so their description stands in their place. */
const addressImages = (root: DocumentFragment, pageOrigin: string) => {
  for (const image of root.querySelectorAll('img')) {
    const address = articleAddress(image.getAttribute('src') ?? '');
    const isOwn =
      address?.kind === 'own' || (address && new URL(address.href).origin === pageOrigin);
    if (!address || !isOwn) {
      image.replaceWith(image.getAttribute('alt') ?? '');
      continue;
    }
    image.setAttribute('src', address.href);
    image.setAttribute('alt', image.getAttribute('alt') ?? '');
    image.setAttribute('loading', 'lazy');
    image.setAttribute('decoding', 'async');
  }
};

const boxTables = (root: DocumentFragment, boxClass: string) => {
  for (const table of root.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue;
    const box = table.ownerDocument.createElement('div');
    box.className = boxClass;
    box.tabIndex = 0;
    table.replaceWith(box);
    box.append(table);
  }
};

/**
 * The elements of an article, whatever it contains (contract/conventions.md#html). A fragment is not
 * parsed a second time, so nothing can change its meaning between here and the page.
 */
export const articleFragment = (
  html: string,
  { tableClass, pageOrigin }: { tableClass: string; pageOrigin: string },
): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...articleTags, ...Object.keys(articleSynonyms)],
    ALLOWED_ATTR: ['href', 'src', 'alt'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  renamed(fragment);
  addressLinks(fragment);
  addressImages(fragment, pageOrigin);
  boxTables(fragment, tableClass);
  return fragment;
};
