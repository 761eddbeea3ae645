import type { Transaction } from 'kysely';
import type { LoginName } from '../../schemas/account/account';
import { maskedAccount } from '../../schemas/account/masked-account';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';
import { findAccount, holdName } from '../users/users';

/**
 * Makes a phone number or mail address the account's own and replaces the one of its kind. If
 * another account has it meanwhile, the refusal is the same as for a wrong code.
 */
export const bindContact = async (
  trx: Transaction<Tables>,
  { userId, account }: { userId: number; account: LoginName },
): Promise<void> => {
  await holdName(trx, account);
  if (await findAccount(trx, account)) refuse('auth.code_wrong', { field: 'code' });
  const user = await trx
    .selectFrom('app_user')
    .select(['kind', 'account', 'nickname'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const areaCode = account.kind === 'mobile' ? account.areaCode : '';
  const isFirstName = user.kind === account.kind;
  const isNamedByIt = isFirstName && user.nickname === maskedAccount(user.account);
  await trx
    .updateTable('app_user')
    .set({
      ...(isFirstName
        ? { area_code: areaCode, account: account.name }
        : { other_area_code: areaCode, other_account: account.name }),
      ...(isNamedByIt ? { nickname: maskedAccount(account.name) } : {}),
    })
    .where('id', '=', userId)
    .execute();
};
