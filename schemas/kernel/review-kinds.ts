/** What the automatic reviewer may approve: records of people, and no launch of a product. */
export const automaticKindNames = ['kyc', 'deposit', 'withdrawal', 'subscription'] as const;

/** The kinds of records that an operator decides on. */
export const reviewKindNames = [...automaticKindNames, 'launch'] as const;
export type ReviewKindName = (typeof reviewKindNames)[number];
