import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import {
  moveVerification,
  unsentVerification,
  type VerificationLifecycleEvent,
} from '../../machines/verification/verification-lifecycle';
import type { VerificationState } from '../../schemas/account/user';
import type { RefusalCode } from '../../schemas/kernel/refusal';
import type {
  AdvancedVerification,
  VerificationLevel,
} from '../../schemas/verification/verification';
import type { Tables } from '../database/tables';
import { refuse } from '../requests/refusal';
import { takeUploads } from '../uploads/take-uploads';

export type VerificationRow = Selectable<Tables['verification']>;

/** A person's latest submission of each level; null if there is none. */
export type Verifications = Readonly<Record<VerificationLevel, VerificationRow | null>>;

export const verificationsOf = async (
  db: Kysely<Tables>,
  userId: number,
): Promise<Verifications> => {
  const rows = await db
    .selectFrom('verification')
    .selectAll()
    .where('user_id', '=', userId)
    .where('archived_ms', 'is', null)
    .execute();
  const of = (level: VerificationLevel) => rows.find((row) => row.level === level) ?? null;
  return { basic: of('basic'), advanced: of('advanced') };
};

export const stateOf = (row: VerificationRow | null): VerificationState =>
  row?.state ?? unsentVerification();

/** Hyphens do not distinguish numbers. */
const idKeyOf = (idNumber: string) => idNumber.replaceAll('-', '');

/** Why nothing can be submitted in a state. */
const refusals: Record<VerificationState, RefusalCode> = {
  unverified: 'kyc.basic_first',
  reviewing: 'kyc.under_review',
  verified: 'kyc.verified',
};

/** The next state of a level after a submission, or the refusal. */
const submittedFrom = (level: VerificationLevel, { basic, advanced }: Verifications) => {
  const state = stateOf(level === 'basic' ? basic : advanced);
  const event: VerificationLifecycleEvent = {
    type: 'data.submitted',
    level,
    basic: stateOf(basic),
  };
  return moveVerification(state, event) ?? refuse(refusals[state]);
};

/** A person's verifications; locks out concurrent submissions of the same person. */
const claimed = async (trx: Transaction<Tables>, userId: number): Promise<Verifications> => {
  const person = trx.selectFrom('app_user').select('id').where('id', '=', userId);
  await person.forNoKeyUpdate().execute();
  return verificationsOf(trx, userId);
};

const archive = (trx: Transaction<Tables>, row: VerificationRow | null, nowMs: number) =>
  row === null
    ? Promise.resolve()
    : trx
        .updateTable('verification')
        .set({ archived_ms: nowMs })
        .where('id', '=', row.id)
        .execute();

/** Serializes concurrent submissions of one number, so that the second is refused. */
const refuseTaken = async (trx: Transaction<Tables>, country: string, idKey: string) => {
  const number = `verification ${country} ${idKey}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${number}, 12))`.execute(trx);
  const taken = await trx
    .selectFrom('verification')
    .select('id')
    .where('level', '=', 'basic')
    .where('country', '=', country)
    .where('id_key', '=', idKey)
    .where('state', 'in', ['reviewing', 'verified'])
    .executeTakeFirst();
  if (taken) refuse('kyc.id_taken');
};

const nothingSent = {
  country: null,
  name: null,
  id_number: null,
  id_key: null,
  address: null,
  front_pic: null,
  back_pic: null,
  in_hand_pic: null,
  reject_reason: null,
  reviewed_ms: null,
  archived_ms: null,
};

/** The data of the basic level, the country by our own two-letter code. */
type Identity = { country: string; name: string; idNumber: string; address: string };

export const submitBasic = async (
  trx: Transaction<Tables>,
  userId: number,
  { country, name, idNumber, address }: Identity,
  nowMs: number,
): Promise<VerificationRow> => {
  const present = await claimed(trx, userId);
  const state = submittedFrom('basic', present);
  const idKey = idKeyOf(idNumber);
  await refuseTaken(trx, country, idKey);
  await archive(trx, present.basic, nowMs);
  return trx
    .insertInto('verification')
    .values({
      ...nothingSent,
      user_id: userId,
      level: 'basic',
      state,
      submitted_ms: nowMs,
      country,
      name,
      id_number: idNumber,
      id_key: idKey,
      address,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const nextId = async (trx: Transaction<Tables>): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('verification', 'id')) as id`.execute(trx);
  return rows[0]?.id ?? refuse('system.error');
};

/** Three own photos; a document number, if sent, must be that of the basic level. */
export const submitAdvanced = async (
  trx: Transaction<Tables>,
  userId: number,
  { photos, idNumber }: { photos: AdvancedVerification; idNumber: string },
  nowMs: number,
): Promise<VerificationRow> => {
  const present = await claimed(trx, userId);
  const state = submittedFrom('advanced', present);
  if (idNumber !== '' && idKeyOf(idNumber) !== present.basic?.id_key) {
    refuse('param.invalid', { field: 'card_id' });
  }
  const id = await nextId(trx);
  const references = [photos.front, photos.back, photos.inHand];
  const use = { use: `kyc:${id}`, nowMs };
  const [front = null, back = null, inHand = null] = await takeUploads(
    trx,
    userId,
    references,
    use,
  );
  await archive(trx, present.advanced, nowMs);
  return trx
    .insertInto('verification')
    .values({
      ...nothingSent,
      id,
      user_id: userId,
      level: 'advanced',
      state,
      submitted_ms: nowMs,
      front_pic: front,
      back_pic: back,
      in_hand_pic: inHand,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};
