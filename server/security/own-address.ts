import type { Kysely } from 'kysely';
import type { AccountKind, AccountName } from '../../schemas/account/account';
import { addressOf } from '../account/users';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';

/** Where a logged-in user gets codes and notifications. */
export type OwnAddress = {
  readonly kind: AccountKind;
  readonly channel: 'mail' | 'sms';
  readonly address: string;
  /** The account name as displayed, masked. */
  readonly account: string;
  readonly lang: string;
};

const ownAddress = (name: AccountName, lang: string): OwnAddress => ({
  kind: name.kind,
  channel: name.kind === 'mobile' ? 'sms' : 'mail',
  address: addressOf(name),
  account: name.name,
  lang,
});

type Addresses = readonly [OwnAddress, ...OwnAddress[]];

/** Every address of an account: mail before phone. */
export const ownAddressesOf = async (db: Kysely<Tables>, userId: number): Promise<Addresses> => {
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'phone_area', 'phone', 'lang'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return refuse('session.required');
  const { email, phone, phone_area: areaCode, lang } = user;
  const found = [
    ...(email === null ? [] : [ownAddress({ kind: 'email', areaCode: '', name: email }, lang)]),
    ...(phone === null || areaCode === null
      ? []
      : [ownAddress({ kind: 'mobile', areaCode, name: phone }, lang)]),
  ];
  const [first, ...more] = found;
  return first ? [first, ...more] : refuse('session.required');
};

/** The address for codes and notifications: mail if there is one, else phone. */
export const ownAddressOf = async (db: Kysely<Tables>, userId: number): Promise<OwnAddress> =>
  (await ownAddressesOf(db, userId))[0];

/** The address that must confirm a change to a new one of a kind: the replaced one, if any. */
export const addressBefore = async (
  db: Kysely<Tables>,
  userId: number,
  kind: AccountKind,
): Promise<OwnAddress> => {
  const own = await ownAddressesOf(db, userId);
  return own.find((one) => one.kind === kind) ?? own[0];
};
