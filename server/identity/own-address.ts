import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';
import { refuse } from '../refusal';
import { addressOf } from './users';

/** Where somebody who is logged in gets codes and news of the account. */
export type OwnAddress = {
  readonly channel: 'mail' | 'sms';
  readonly address: string;
  /** The account name alone, as it may be shown masked. */
  readonly account: string;
  readonly lang: string;
};

export const ownAddressOf = async (db: Kysely<Tables>, userId: number): Promise<OwnAddress> => {
  const user = await db
    .selectFrom('app_user')
    .select(['kind', 'area_code', 'account', 'lang'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return refuse('session.required');
  const { kind, area_code: areaCode, account } = user;
  return {
    channel: kind === 'mobile' ? 'sms' : 'mail',
    address: addressOf({ kind, areaCode, name: account }),
    account,
    lang: user.lang,
  };
};
