import type { Language } from '../../schemas/kernel/language';
import type { SentArticle } from '../../schemas/news/answer';
import {
  type ArticleCategory,
  agreementCategories,
  articleCategories,
  type HelpTopic,
  isAgreement,
} from '../../schemas/news/article-category';
import type { Settings } from '../platform/settings';
import { sanitizedArticle } from './article-html';
import { type ArticleTexts, type StandingSlug, standingSlugs } from './articles/article-text';
import { en } from './articles/en';
import { esp } from './articles/esp';
import { hk } from './articles/hk';
import { jp } from './articles/jp';
import { kr } from './articles/kr';
import { th } from './articles/th';
import { zh } from './articles/zh';
import { withFigures } from './figures';

const texts: Readonly<Record<Language, ArticleTexts>> = { zh, en, hk, jp, kr, esp, th };

const topics: Partial<Record<StandingSlug, HelpTopic>> = {
  fees: 'funds',
  settlement: 'trading',
  withdrawals: 'funds',
  safety: 'security',
  'paper-mode': 'account',
  verification: 'account',
  'forgotten-password': 'account',
  'fund-password': 'security',
  'deposit-arrival': 'funds',
  'withdrawal-limits': 'funds',
  transfer: 'funds',
  'order-types': 'trading',
  liquidation: 'trading',
  'void-option': 'trading',
};

const notices: readonly StandingSlug[] = ['welcome', 'phishing'];

const categoryOf = (slug: StandingSlug): ArticleCategory => {
  if (isAgreement(slug)) return agreementCategories[slug];
  if (slug === 'evidence') return articleCategories.announcement;
  return notices.includes(slug) ? articleCategories.notice : articleCategories.help;
};

/** When the present texts were written; changes with them. */
const writtenAt = '2026-11-25T00:00:00.000Z';

const articleOf = (slug: StandingSlug, language: Language, settings: Settings): SentArticle => {
  const { title, abstract, content } = texts[language][slug];
  const filled = withFigures(abstract, settings);
  return {
    id: standingSlugs.indexOf(slug) + 1,
    c_id: categoryOf(slug),
    lang: language,
    title,
    abstract: filled,
    thumbnail: '',
    cover: '',
    sorts: 0,
    create_time: writtenAt,
    update_time: writtenAt,
    slug,
    topic: topics[slug] ?? null,
    content: sanitizedArticle(content ? withFigures(content, settings) : `<p>${filled}</p>`),
  };
};

/** The articles that come with the server, of a category, newest first. */
export const standingArticlesIn = (
  category: number,
  language: Language,
  settings: Settings,
): SentArticle[] =>
  standingSlugs
    .filter((slug) => categoryOf(slug) === category)
    .map((slug) => articleOf(slug, language, settings))
    .sort((a, b) => b.id - a.id);

/** One of them by its id; null if there is none. */
export const standingArticle = (
  id: number,
  language: Language,
  settings: Settings,
): SentArticle | null => {
  const slug = standingSlugs[id - 1];
  return slug === undefined ? null : articleOf(slug, language, settings);
};
