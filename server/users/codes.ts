import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { RefusalParams } from '../../schemas/kernel/refusal';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import type { Settings } from '../platform/settings';
import { type Proof, refusing } from '../requests/call';
import { Refusal, refuse } from '../requests/refusal';
import { attemptsOfDay, refuseTooManyCodes } from './code-limits';
import { type CodeSender, visitorPrefix } from './code-sender';

/** A code is valid for one purpose and one contact (see `contactOf`). */
export type CodePlace = { readonly purpose: string; readonly contact: string };

type Request = CodePlace & { readonly sender: CodeSender };

const hashOf = (salt: string, { purpose, contact }: CodePlace, code: string) =>
  createHmac('sha256', salt).update(`${purpose}\n${contact}\n${code}`).digest('hex');

/** A new code to send; `withdraw` revokes it if the message cannot be sent. */
export type FreshCode = { readonly code: string; readonly withdraw: () => Promise<void> };

/**
 * Creates a code and revokes the sender's previous one. A decoy (`isDecoy`) never matches, but it
 * counts and expires like any other, so that it cannot be distinguished from outside.
 */
export const makeCode = async (
  db: Kysely<Tables>,
  settings: Settings,
  { purpose, contact, sender, isDecoy = false }: Request & { isDecoy?: boolean },
  nowMs: number,
): Promise<FreshCode> => {
  const digits = settings['code.digits'];
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const salt = randomBytes(16).toString('hex');
  const hash = hashOf(salt, { purpose, contact }, isDecoy ? randomBytes(16).toString('hex') : code);
  const id = await db.transaction().execute(async (trx) => {
    await refuseTooManyCodes(trx, settings, { contact, sender }, nowMs);
    await trx
      .updateTable('verification_code')
      .set({ state: 'void' })
      .where('purpose', '=', purpose)
      .where('address', '=', contact)
      .where('sender', '=', sender.name)
      .where('state', '=', 'live')
      .execute();
    const made = await trx
      .insertInto('verification_code')
      .values({
        purpose,
        address: contact,
        salt,
        code_hash: hash,
        sent_ms: nowMs,
        sender: sender.name,
        network: sender.network,
        state: 'live',
        expires_ms: nowMs + settings['code.minutes'] * minuteMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
  const withdraw = async () => {
    await db.deleteFrom('verification_code').where('id', '=', id).execute();
  };
  return { code, withdraw };
};

/**
 * The newest code that the sender, or another visitor, requested, with the sender's failed
 * attempts.
 */
const newestAt = (
  trx: Transaction<Tables>,
  { purpose, contact, sender }: Request,
  whose: 'own' | 'other visitors',
) =>
  trx
    .selectFrom('verification_code')
    .leftJoin('code_attempt', (join) =>
      join
        .onRef('code_attempt.code_id', '=', 'verification_code.id')
        .on('code_attempt.sender', '=', sender.name),
    )
    .selectAll('verification_code')
    .select('code_attempt.fails')
    .where('purpose', '=', purpose)
    .where('address', '=', contact)
    .where(({ eb, and }) =>
      whose === 'own'
        ? eb('verification_code.sender', '=', sender.name)
        : and([
            eb('verification_code.sender', '!=', sender.name),
            eb('verification_code.sender', 'like', `${visitorPrefix}%`),
          ]),
    )
    .orderBy('verification_code.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The codes that a sender may mean. A logged-in user has only their own. A visitor may have
 * requested one on another network, so the newest code of the others counts too, but no more: each
 * further code would make guessing easier.
 */
const candidatesFor = async (trx: Transaction<Tables>, request: Request) => {
  const own = await newestAt(trx, request, 'own');
  const other =
    request.sender.kind === 'visitor' ? await newestAt(trx, request, 'other visitors') : undefined;
  return { own, other };
};
type Candidate = NonNullable<Awaited<ReturnType<typeof newestAt>>>;

const isCodeOf = (candidate: Candidate, place: CodePlace, code: string) =>
  timingSafeEqual(
    Buffer.from(hashOf(candidate.salt, place, code), 'hex'),
    Buffer.from(candidate.code_hash, 'hex'),
  );

const countFail = (trx: Transaction<Tables>, codeId: number, sender: CodeSender) =>
  trx
    .insertInto('code_attempt')
    .values({ code_id: codeId, sender: sender.name, fails: 1 })
    .onConflict((it) =>
      it.columns(['code_id', 'sender']).doUpdateSet((row) => ({
        fails: sql<number>`${row.ref('code_attempt.fails')} + 1`,
      })),
    )
    .execute();

type Judged = { readonly id: number } | { readonly refusal: Refusal };

/** Why no code can be tried any more; the first candidate decides. */
const refusalOf = (candidate: Candidate | undefined, max: number): Judged => {
  if (candidate?.state === 'live') {
    const isUsedUp = (candidate.fails ?? 0) >= max;
    return { refusal: new Refusal(isUsedUp ? 'auth.code_attempts' : 'auth.code_expired') };
  }
  return { refusal: new Refusal('auth.code_wrong') };
};

/**
 * Compares a code. A wrong one is counted permanently and for the sender alone, so that a
 * stranger's wrong codes leave the owner's attempts. Attempts for one address are serialized, so
 * that a burst cannot exceed the limit.
 */
const judge = (
  db: Kysely<Tables>,
  settings: Settings,
  { code, ...request }: Request & { code: string },
  nowMs: number,
): Promise<Judged> =>
  db.transaction().execute(async (trx) => {
    const max = settings['code.attempts'];
    const place = `${request.purpose} ${request.contact}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 13))`.execute(trx);
    const { refusal, crossRefusal } = await attemptsOfDay(trx, settings, request, nowMs);
    if (refusal) return { refusal };
    const { own, other } = await candidatesFor(trx, request);
    if (crossRefusal && !own) return { refusal: crossRefusal };
    const candidates = [own, crossRefusal ? undefined : other].filter((code) => code !== undefined);
    const open = candidates.filter(
      ({ state, fails, expires_ms }) =>
        state === 'live' && (fails ?? 0) < max && nowMs < expires_ms,
    );
    if (open.length === 0) return refusalOf(candidates[0], max);
    const right = open.find((candidate) => isCodeOf(candidate, request, code));
    if (right) return { id: right.id };
    for (const { id } of open) await countFail(trx, id, request.sender);
    const isLast = open.every(({ fails }) => (fails ?? 0) + 1 >= max);
    return { refusal: new Refusal(isLast ? 'auth.code_attempts' : 'auth.code_wrong') };
  });

/** Uses up a code and revokes the others for the same address and purpose. */
const spending =
  (id: number, { purpose, contact }: CodePlace, about: RefusalParams): Proof =>
  async (trx) => {
    const spent = await trx
      .updateTable('verification_code')
      .set({ state: 'spent' })
      .where('id', '=', id)
      .where('state', '=', 'live')
      .executeTakeFirst();
    if (spent.numUpdatedRows !== 1n) refuse('auth.code_wrong', about);
    await trx
      .updateTable('verification_code')
      .set({ state: 'void' })
      .where('purpose', '=', purpose)
      .where('address', '=', contact)
      .where('state', '=', 'live')
      .execute();
  };

/**
 * Tries a code. A wrong attempt is counted outside the transaction of the call. The result is
 * applied inside it: it uses up the code, which holds only if the call commits, or refuses. If a
 * call takes two codes, `field` names in the refusal which one is wrong.
 */
export const tryCode = async (
  db: Kysely<Tables>,
  settings: Settings,
  { field, ...tried }: Request & { code: string; field?: string },
  nowMs: number,
): Promise<Proof> => {
  const about: RefusalParams = field === undefined ? {} : { field };
  const judged = await judge(db, settings, tried, nowMs);
  if ('id' in judged) return spending(judged.id, tried, about);
  const { code, params } = judged.refusal;
  return refusing(new Refusal(code, { ...params, ...about }));
};

/**
 * Checks a code without using it up; a wrong one counts as an attempt
 * (contract/calls/post-user-check-mobile.md).
 */
export const checkCode = async (
  db: Kysely<Tables>,
  settings: Settings,
  tried: Request & { code: string },
  nowMs: number,
): Promise<void> => {
  const judged = await judge(db, settings, tried, nowMs);
  if ('refusal' in judged) throw judged.refusal;
};

/** Deletes codes older than every limit; returns how many. */
export const purgeCodes = async (db: Kysely<Tables>, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('verification_code')
    .where('sent_ms', '<', nowMs - 2 * dayMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
