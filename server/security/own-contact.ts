import type { Kysely } from 'kysely';
import type { AccountKind, LoginName } from '../../schemas/account/account';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';
import { contactOf } from '../users/users';

/** Where a logged-in user gets codes and notifications. */
export type OwnContact = {
  readonly kind: AccountKind;
  readonly channel: 'mail' | 'sms';
  readonly contact: string;
  /** The account name as displayed, masked. */
  readonly account: string;
  readonly lang: string;
};

const ownContact = (name: LoginName, lang: string): OwnContact => ({
  kind: name.kind,
  channel: name.kind === 'mobile' ? 'sms' : 'mail',
  contact: contactOf(name),
  account: name.name,
  lang,
});

type Contacts = readonly [OwnContact, ...OwnContact[]];

/** Every contact of an account: mail before phone. */
export const ownContactsOf = async (db: Kysely<Tables>, userId: number): Promise<Contacts> => {
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'phone_area', 'phone', 'lang'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return refuse('session.required');
  const { email, phone, phone_area: areaCode, lang } = user;
  const found = [
    ...(email === null ? [] : [ownContact({ kind: 'email', areaCode: '', name: email }, lang)]),
    ...(phone === null || areaCode === null
      ? []
      : [ownContact({ kind: 'mobile', areaCode, name: phone }, lang)]),
  ];
  const [first, ...more] = found;
  return first ? [first, ...more] : refuse('session.required');
};

/** The contact for codes and notifications: mail if there is one, else phone. */
export const ownContactOf = async (db: Kysely<Tables>, userId: number): Promise<OwnContact> =>
  (await ownContactsOf(db, userId))[0];

/** The contact that must confirm a change to a new one of a kind: the replaced one, if any. */
export const contactBefore = async (
  db: Kysely<Tables>,
  userId: number,
  kind: AccountKind,
): Promise<OwnContact> => {
  const own = await ownContactsOf(db, userId);
  return own.find((one) => one.kind === kind) ?? own[0];
};
