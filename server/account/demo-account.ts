import { defaultLanguage } from '../../schemas/kernel/language';
import type { Services } from '../requests/services';
import { hashPassword, isPasswordOf } from '../security/passwords';
import { findAccount } from '../users/users';
import { createAccount } from './create-account';

const name = 'demo@tideline.example';
const password = 'paper-trading';

/**
 * The account of a demonstration, created at its first start. Null if its password was changed,
 * because then these credentials are wrong.
 */
export const ensureDemoAccount = async ({
  db,
  clock,
  config,
}: Services): Promise<{ name: string; password: string } | null> => {
  const found = await findAccount(db, { name, areaCode: '' });
  if (found) return (await isPasswordOf(found.password_hash, password)) ? { name, password } : null;
  const passwordHash = await hashPassword(password);
  const account = {
    account: { kind: 'email' as const, areaCode: '', name },
    passwordHash,
    inviteCode: '',
    language: defaultLanguage,
    key: null,
  };
  await db
    .transaction()
    .execute((trx) => createAccount(trx, config.settings, account, clock.now()));
  return { name, password };
};
