/** The kinds of records that an operator decides on. */
export const reviewKindNames = ['kyc', 'deposit', 'withdrawal', 'subscription', 'launch'] as const;
export type ReviewKindName = (typeof reviewKindNames)[number];

/** What the automatic reviewer may approve: records of people, and no launch of a product. */
export const automaticKindNames = [
  ...(['kyc', 'deposit', 'withdrawal', 'subscription'] as const),
] as const satisfies readonly ReviewKindName[];
