import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { articleAddress, articleSynonyms, articleTags } from '../../schemas/news/article-html';

const addressed =
  (name: string, from: 'href' | 'src') => (_: string, attribs: sanitizeHtml.Attributes) => {
    const address = articleAddress(attribs[from] ?? '');
    const alt = from === 'src' && attribs['alt'] !== undefined ? { alt: attribs['alt'] } : {};
    return { tagName: name, attribs: { ...(address ? { [from]: address.href } : {}), ...alt } };
  };

const options: IOptions = {
  allowedTags: [...articleTags],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  allowedClasses: {},
  allowedStyles: {},
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe'],
  nestingLimit: 24,
  transformTags: {
    ...articleSynonyms,
    a: addressed('a', 'href'),
    img: addressed('img', 'src'),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

/** An article of the allowed elements only (contract/conventions.md#html). */
export const sanitizedArticle = (html: string): string => sanitizeHtml(html, options).trim();
