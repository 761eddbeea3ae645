import type { User } from '../../schemas/account/user';

/** Steps that may be required before an action is allowed. */
export type Requirement = 'verification' | 'fundPassword' | 'address' | 'bankCard';

/** The completed steps of a user. */
export type Prerequisites = { readonly [One in Requirement]: boolean };

/** Where it is not known what there is to withdraw to, the server decides. */
export const prerequisitesOf = (
  user: User,
  { address = false, bankCard = false }: { address?: boolean; bankCard?: boolean } = {},
): Prerequisites => ({
  verification: user.basicVerification === 'verified',
  // Where it is not known whether there is one, the server decides.
  fundPassword: user.hasFundPassword !== false,
  address,
  bankCard,
});

/** The missing steps, in the required order. */
export const missingOf = (
  required: readonly Requirement[],
  prerequisites: Prerequisites,
): readonly Requirement[] => required.filter((one) => !prerequisites[one]);
