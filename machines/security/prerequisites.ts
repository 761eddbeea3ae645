import type { User } from '../../schemas/account/user';

/** What may have to be done before something is allowed. */
export type Requirement = 'verification' | 'fundPassword' | 'address';

/** What somebody has done of it. */
export type Prerequisites = { readonly [One in Requirement]: boolean };

export const prerequisitesOf = (user: User, hasAddress: boolean): Prerequisites => ({
  verification: user.basicVerification === 'verified',
  fundPassword: user.hasFundPassword,
  address: hasAddress,
});

/** What is still missing, in the order in which it is to be done. */
export const missingOf = (
  required: readonly Requirement[],
  prerequisites: Prerequisites,
): readonly Requirement[] => required.filter((one) => !prerequisites[one]);
