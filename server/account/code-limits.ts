import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import type { Settings } from '../platform/settings';
import { Refusal, refuse } from '../requests/refusal';
import type { CodeSender } from './code-sender';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const secondsUntil = (instantMs: number, nowMs: number) => Math.ceil((instantMs - nowMs) / 1000);

const lock = (trx: Transaction<Tables>, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 11))`.execute(trx);

type Column = 'sender' | 'network' | 'address';
type Counted = { readonly [Name in Column]?: string };

/**
 * When codes were sent, newest first; those to an account's own addresses do not count as messages
 * to strangers.
 */
const sentTimes = async (
  trx: Transaction<Tables>,
  counted: Counted,
  { max, sinceMs, isToStrangers }: { max: number; sinceMs: number; isToStrangers: boolean },
): Promise<number[]> => {
  let query = trx.selectFrom('verification_code').select('sent_ms').where('sent_ms', '>', sinceMs);
  for (const name of ['sender', 'network', 'address'] as const) {
    const value = counted[name];
    if (value !== undefined) query = query.where(name, '=', value);
  }
  if (isToStrangers) query = query.where('network', '!=', '');
  const rows = await query.orderBy('sent_ms', 'desc').limit(max).execute();
  return rows.map(({ sent_ms }) => sent_ms);
};

type Limit = { readonly max: number; readonly windowMs: number };

const refuseBeyond = async (
  trx: Transaction<Tables>,
  counted: Counted,
  { max, windowMs }: Limit,
  nowMs: number,
) => {
  const window = { max, sinceMs: nowMs - windowMs, isToStrangers: true };
  const oldest = (await sentTimes(trx, counted, window))[max - 1];
  if (oldest === undefined) return;
  refuse('request.too_many', { seconds: secondsUntil(oldest + windowMs, nowMs) });
};

/** Limits messages to strangers, per sender and for all senders to one address. */
const refuseFlooding = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { address, sender }: { address: string; sender: CodeSender },
  nowMs: number,
) => {
  await lock(trx, `network ${sender.network}`);
  const limits: readonly Limit[] = [
    { max: settings['code.per_sender_hour'], windowMs: hourMs },
    { max: settings['code.per_sender_day'], windowMs: dayMs },
  ];
  for (const limit of limits) {
    await refuseBeyond(trx, { network: sender.network }, limit, nowMs);
    if (sender.kind === 'user') await refuseBeyond(trx, { sender: sender.name }, limit, nowMs);
  }
  const perAddress = { max: settings['code.per_address_day'], windowMs: dayMs };
  await refuseBeyond(trx, { address }, perAddress, nowMs);
};

/**
 * Refuses a code above a limit. The cool-down and the daily limit of an address count per sender,
 * so that a stranger's requests do not use up the owner's. Requests for one address are serialized
 * until the transaction ends.
 */
export const refuseTooManyCodes = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { address, sender }: { address: string; sender: CodeSender },
  nowMs: number,
): Promise<void> => {
  await lock(trx, address);
  if (sender.kind !== 'owner') await refuseFlooding(trx, settings, { address, sender }, nowMs);
  const max = settings['code.per_day'];
  const window = { max, sinceMs: nowMs - dayMs, isToStrangers: false };
  const sent = await sentTimes(trx, { address, sender: sender.name }, window);
  const [last] = sent;
  const oldest = sent[max - 1];
  if (oldest !== undefined) {
    refuse('request.too_many', { seconds: secondsUntil(oldest + dayMs, nowMs) });
  }
  const freeMs = (last ?? 0) + settings['code.cooldown_s'] * 1000;
  if (last !== undefined && freeMs > nowMs) {
    refuse('auth.code_cooldown', { seconds: secondsUntil(freeMs, nowMs) });
  }
};

/**
 * The refusal if visitors tried too many wrong codes for one address in a day, or null. One visitor
 * has only a share of them, so that it takes several networks to use up the owner's attempts.
 */
export const tooManyAttempts = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { purpose, address, sender }: { purpose: string; address: string; sender: CodeSender },
  nowMs: number,
): Promise<Refusal | null> => {
  if (sender.kind !== 'visitor') return null;
  const { all, own, oldest } = await trx
    .selectFrom('code_attempt')
    .innerJoin('verification_code', 'verification_code.id', 'code_attempt.code_id')
    .where('verification_code.purpose', '=', purpose)
    .where('verification_code.address', '=', address)
    .where('verification_code.sent_ms', '>', nowMs - dayMs)
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('fails'), sql<number>`0`).as('all'),
      fn.min('sent_ms').as('oldest'),
      sql<number>`coalesce(sum(fails) filter (where code_attempt.sender = ${sender.name}), 0)`.as(
        'own',
      ),
    ])
    .executeTakeFirstOrThrow();
  const isTooMany =
    Number(all) >= settings['code.attempts_per_day'] ||
    Number(own) >= settings['code.sender_attempts_per_day'];
  if (!isTooMany) return null;
  const seconds = secondsUntil(Number(oldest) + dayMs, nowMs);
  return new Refusal('request.too_many', { seconds });
};
