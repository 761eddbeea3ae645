/** An article in one language: title and abstract are plain text, the content is HTML. */
export type ArticleText = {
  readonly title: string;
  readonly abstract: string;
  /** Without one the abstract is the whole article. */
  readonly content?: string;
};

export const standingSlugs = [
  'user-agreement',
  'privacy',
  'hosting-agreement',
  'subscription-agreement',
  'risk-disclosure',
  'fees',
  'settlement',
  'withdrawals',
  'safety',
  'paper-mode',
  'verification',
  'forgotten-password',
  'fund-password',
  'deposit-arrival',
  'withdrawal-limits',
  'transfer',
  'order-types',
  'liquidation',
  'void-option',
  'welcome',
  'phishing',
  'evidence',
] as const;
export type StandingSlug = (typeof standingSlugs)[number];

/** Every article that comes with the server; a missing one does not compile. */
export type ArticleTexts = Readonly<Record<StandingSlug, ArticleText>>;
