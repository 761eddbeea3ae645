import { type Kysely, sql, type Transaction } from 'kysely';
import type { LoginName } from '../../schemas/account/account';
import { maskedAccount } from '../../schemas/account/masked-account';
import type { Language } from '../../schemas/kernel/language';
import type { Tables } from '../database/tables';
import { currencies } from '../instruments/instruments';
import { move, ofHouse, ofUser } from '../ledger/entry';
import { postEntries } from '../ledger/post';
import type { Settings } from '../platform/settings';
import { refuse } from '../requests/refusal';
import { newInviteCode } from '../users/invite-code';
import { holdName } from '../users/users';

export type NewAccount = {
  readonly account: LoginName;
  readonly passwordHash: string;
  readonly inviteCode: string;
  readonly language: Language;
  /** The idempotency key of the request; null if no request created the account. */
  readonly key: string | null;
};

const findInviter = (db: Kysely<Tables>, inviteCode: string) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('invite_code', '=', inviteCode)
    .where('is_disabled', '=', false)
    .executeTakeFirst();

/** Whether a registration may use it: an existing invite code, or none. */
export const isInviteCode = async (db: Kysely<Tables>, inviteCode: string): Promise<boolean> =>
  inviteCode === '' || (await findInviter(db, inviteCode)) !== undefined;

const inviterOf = async (trx: Transaction<Tables>, inviteCode: string): Promise<number | null> =>
  inviteCode === ''
    ? null
    : ((await findInviter(trx, inviteCode))?.id ?? refuse('auth.invite_invalid'));

/** A code collides with another about once in 27 billion pairs; then a new one is generated. */
const freeInviteCode = async (trx: Transaction<Tables>): Promise<string> => {
  for (;;) {
    const code = newInviteCode();
    const taken = await trx
      .selectFrom('app_user')
      .select('id')
      .where('invite_code', '=', code)
      .executeTakeFirst();
    if (!taken) return code;
  }
};

const grant = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { id, nowMs, key }: { id: number; nowMs: number; key: string | null },
) => {
  const lines = Object.entries(settings['demo.grant']).flatMap(([name, granted]) => {
    const currency = currencies.find((candidate) => candidate.name === name);
    if (!currency)
      throw new Error(`The setting demo.grant names ${name}, which is not a currency.`);
    return move(ofHouse('sys.grant'), ofUser(id, 'change'), currency.id, granted);
  });
  await postEntries(trx, [
    {
      timeMs: nowMs,
      kind: 'demo.grant',
      lines,
      ref: { kind: 'user', id: String(id) },
      ...(key === null ? {} : { key }),
    },
  ]);
};

/** Creates an account with its dependent rows. Refuses a name that is taken. */
export const createAccount = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { account, passwordHash, inviteCode, language, key }: NewAccount,
  nowMs: number,
): Promise<number> => {
  const inviterId = await inviterOf(trx, inviteCode);
  // Serializes concurrent registrations of a name: the second then finds it taken.
  await holdName(trx, account);
  const { rows } = await sql<{ id: number }>`
    insert into app_user
      (kind, area_code, account, nickname, password_hash, invite_code, inviter_id, lang, created_ms)
    values (
      ${account.kind}, ${account.kind === 'mobile' ? account.areaCode : ''}, ${account.name},
      ${maskedAccount(account.name)}, ${passwordHash}, ${await freeInviteCode(trx)}, ${inviterId},
      ${language}, ${nowMs}
    )
    on conflict ${account.kind === 'mobile' ? sql`(phone, phone_area)` : sql`(email)`} do nothing
    returning id`.execute(trx);
  const id = rows[0]?.id ?? refuse('auth.account_exists');
  await grant(trx, settings, { id, nowMs, key });
  return id;
};
