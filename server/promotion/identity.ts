import type { Transaction } from 'kysely';
import type { Identity } from '../../schemas/promotion/rebate-figures';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';
import { newInviteCode } from '../users/invite-code';

export type NewIdentity = { readonly code: string; readonly identity: Identity };

/**
 * Sets the identity of the person with an invite code. Only a partner has an authorization code.
 */
export const setIdentity = async (
  trx: Transaction<Tables>,
  { code, identity }: NewIdentity,
): Promise<{
  readonly userId: number;
  readonly before: { readonly identity: Identity };
  readonly after: { readonly identity: Identity };
}> => {
  const user = await trx
    .selectFrom('app_user')
    .select(['id', 'identity', 'authorization_code'])
    .where('invite_code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!user) return refuse('record.not_found');
  const authorizationCode = user.authorization_code || newInviteCode();
  await trx
    .updateTable('app_user')
    .set({
      identity,
      authorization_code: identity === 'partner' ? authorizationCode : '',
    })
    .where('id', '=', user.id)
    .execute();
  return { userId: user.id, before: { identity: user.identity }, after: { identity } };
};
