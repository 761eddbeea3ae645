/** The number of each kind of article on the wire (contract/codes.md#articles). */
export const articleCategories = {
  notice: 4,
  banner: 5,
  help: 18,
  about: 19,
  rebateRules: 23,
  popup: 32,
  contact: 33,
  compliance: 34,
  userAgreement: 35,
  hostingRules: 36,
  riskDisclosure: 37,
  announcement: 38,
} as const;

export type ArticleCategory = (typeof articleCategories)[keyof typeof articleCategories];

export const isArticleCategory = (number: number): number is ArticleCategory =>
  Object.values<number>(articleCategories).includes(number);

/** What the articles of the help center are about. */
export const helpTopics = ['account', 'funds', 'trading', 'security'] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Agreements by the name that does not change, each with its category. */
export const agreementCategories = {
  'user-agreement': articleCategories.userAgreement,
  privacy: articleCategories.compliance,
  'hosting-agreement': articleCategories.hostingRules,
  'subscription-agreement': articleCategories.hostingRules,
  'risk-disclosure': articleCategories.riskDisclosure,
} as const;
export type Agreement = keyof typeof agreementCategories;

export const isAgreement = (slug: string): slug is Agreement =>
  Object.hasOwn(agreementCategories, slug);

/** Where an agreement is read, on any server: the category finds it where its name is unknown. */
export const agreementAddress = (agreement: Agreement): string =>
  `/pages/help/center/detail?slug=${agreement}`;
