import { sql, type Transaction } from 'kysely';
import { dayMs, hourMs, secondMs } from '../../schemas/kernel/time';
import type { Tables } from '../database/tables';
import { siteOf } from '../http/address';
import type { Settings } from '../platform/settings';
import { Refusal, refuse } from '../requests/refusal';
import type { CodeSender } from './code-sender';

const secondsUntil = (instantMs: number, nowMs: number) =>
  Math.ceil((instantMs - nowMs) / secondMs);

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

type SentCode = { readonly network: string; readonly sent_ms: number };

/**
 * Whether a site may request another code. Its k-th code counts beside the first k codes of every
 * other site only (max-min fairness), so that a site that requests many leaves the others theirs.
 */
const isWithinShare = (sent: readonly SentCode[], site: string, max: number): boolean => {
  const counts = new Map<string, number>([[site, 0]]);
  for (const { network } of sent) {
    const from = siteOf(network);
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  const level = (counts.get(site) ?? 0) + 1;
  const used = [...counts.values()].reduce((sum, count) => sum + Math.min(count, level), 0);
  return used < max;
};

/** Refuses a site whose share of a day's codes to an address is used up, until it has one again. */
const refuseBeyondShare = async (
  trx: Transaction<Tables>,
  { contact, network, max }: { contact: string; network: string; max: number },
  nowMs: number,
) => {
  const sent = await trx
    .selectFrom('verification_code')
    .select(['network', 'sent_ms'])
    .where('address', '=', contact)
    .where('network', '!=', '')
    .where('sent_ms', '>', nowMs - dayMs)
    .orderBy('sent_ms')
    .execute();
  const site = siteOf(network);
  if (isWithinShare(sent, site, max)) return;
  const freeing = sent.find((_, index) => isWithinShare(sent.slice(index + 1), site, max));
  refuse('request.too_many', {
    seconds: secondsUntil((freeing?.sent_ms ?? nowMs) + dayMs, nowMs),
  });
};

/** Limits messages to strangers, per sender and for all senders to one address. */
const refuseFlooding = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { contact, sender }: { contact: string; sender: CodeSender },
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
  const max = settings['code.per_address_day'];
  await refuseBeyondShare(trx, { contact, network: sender.network, max }, nowMs);
};

/**
 * Refuses a code above a limit. The cool-down and the daily limit of an address count per sender,
 * so that a stranger's requests do not use up the owner's. Requests for one address are serialized
 * until the transaction ends.
 */
export const refuseTooManyCodes = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { contact, sender }: { contact: string; sender: CodeSender },
  nowMs: number,
): Promise<void> => {
  await lock(trx, contact);
  if (sender.kind !== 'owner') await refuseFlooding(trx, settings, { contact, sender }, nowMs);
  const max = settings['code.per_day'];
  const window = { max, sinceMs: nowMs - dayMs, isToStrangers: false };
  const sent = await sentTimes(trx, { address: contact, sender: sender.name }, window);
  const [last] = sent;
  const oldest = sent[max - 1];
  if (oldest !== undefined) {
    refuse('request.too_many', { seconds: secondsUntil(oldest + dayMs, nowMs) });
  }
  const freeMs = (last ?? 0) + settings['code.cooldown_s'] * secondMs;
  if (last !== undefined && freeMs > nowMs) {
    refuse('auth.code_cooldown', { seconds: secondsUntil(freeMs, nowMs) });
  }
};

/** A sender's attempts of a day, which include those at the codes of the sender's whole site. */
type DayOfAttempts = {
  /** The refusal of every attempt of the sender, or null. */
  readonly refusal: Refusal | null;
  /** The refusal of attempts at codes that another sender requested, or null. */
  readonly crossRefusal: Refusal | null;
};

const noLimit: DayOfAttempts = { refusal: null, crossRefusal: null };

type Attempts = { readonly fails: number; readonly oldest_ms: number };

const refusalOfDay = (attempts: readonly Attempts[], max: number, nowMs: number) => {
  if (attempts.reduce((sum, { fails }) => sum + fails, 0) < max) return null;
  const oldestMs = Math.min(...attempts.map(({ oldest_ms }) => oldest_ms));
  return new Refusal('request.too_many', { seconds: secondsUntil(oldestMs + dayMs, nowMs) });
};

/**
 * What visitors may still try at one address (contract/limits.md#verification-codes). Attempts of
 * others never count against a code that the sender requested; all visitors share those at codes
 * that another network requested.
 */
export const attemptsOfDay = async (
  trx: Transaction<Tables>,
  settings: Settings,
  { purpose, contact, sender }: { purpose: string; contact: string; sender: CodeSender },
  nowMs: number,
): Promise<DayOfAttempts> => {
  if (sender.kind !== 'visitor') return noLimit;
  const rows = await trx
    .selectFrom('code_attempt')
    .innerJoin('verification_code', 'verification_code.id', 'code_attempt.code_id')
    .where('verification_code.purpose', '=', purpose)
    .where('verification_code.address', '=', contact)
    .where('verification_code.sent_ms', '>', nowMs - dayMs)
    .where('verification_code.network', '!=', '')
    .select([
      'code_attempt.sender',
      'code_attempt.fails',
      'verification_code.sender as requester',
      'verification_code.network',
      'verification_code.sent_ms as oldest_ms',
    ])
    .execute();
  const site = siteOf(sender.network);
  const own = rows.filter((row) => row.sender === row.requester && siteOf(row.network) === site);
  const cross = rows.filter((row) => row.sender !== row.requester);
  return {
    refusal: refusalOfDay(own, settings['code.sender_attempts_per_day'], nowMs),
    crossRefusal: refusalOfDay(cross, settings['code.cross_attempts_per_day'], nowMs),
  };
};
