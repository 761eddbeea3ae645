import * as v from 'valibot';
import { described } from './described';

// Values exactly as this project's server sends them. The app accepts more: see `wire.ts`.

/** Decimal text in canonical form: no exponent, no separators, no trailing zeros. */
export const SentDecimal = v.pipe(v.string(), v.regex(/^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/));

/** An instant: ISO-8601, UTC, with milliseconds. */
export const SentTime = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
);

export const SentTimeOrNull = v.nullable(SentTime);

/** Positive integer below 2^53. */
export const SentId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Whole number, zero or more. */
export const SentCount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** An opaque identity. */
export const SentUid = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));

/** One page of a growing list. */
export const sentPageOf = <Row extends v.GenericSchema>(row: Row) =>
  v.object({
    current_page: described(SentId, 'This page, from 1.'),
    per_page: described(SentId, 'Rows of a page.'),
    last_page: described(SentId, 'Number of the last page, at least 1.'),
    total: described(SentCount, 'Rows of all pages.'),
    from: described(
      v.nullable(SentId),
      'Number of the first row of this page; null where it is empty.',
    ),
    to: described(
      v.nullable(SentId),
      'Number of the last row of this page; null where it is empty.',
    ),
    data: described(v.array(row), 'Rows of this page.'),
  });

const features = [
  'spot',
  'lever',
  'lever_limit',
  'lever_stop',
  'option',
  'option_even',
  'hosting',
  'subscription',
  'deposit',
  'withdraw',
  'bank',
  'chat',
  'totp',
  'vip_recharge',
  'own_limits',
] as const;

export const SentConfig = v.object({
  version: described(v.string(), 'Version of the app.'),
  demo: described(v.boolean(), 'Whether all money is paper money.'),
  feed: described(v.picklist(['simulated', 'recorded', 'live']), 'Where prices come from.'),
  socket_url: described(v.string(), 'Where sockets connect; empty for this server.'),
  static_url: described(v.string(), 'Where relative addresses begin; empty for this server.'),
  languages: described(
    v.array(
      v.object({
        value: described(v.string(), 'Language code.'),
        title: described(v.string(), 'Displayed name.'),
      }),
    ),
    'Languages in the order of the list.',
  ),
  chains: described(v.record(v.string(), v.array(v.string())), 'Chains by currency name.'),
  base_currency_id: described(SentId, 'Id of the currency that all pairs are quoted in.'),
  bank_currency_id: described(SentId, 'Id of the bank card among the currencies.'),
  features: described(v.record(v.picklist(features), v.boolean()), 'What is open, by name.'),
  limits: described(v.record(v.string(), v.unknown()), 'Public settings by name.'),
  disclosures: described(v.record(v.string(), v.string()), 'Versions of legal texts by name.'),
});

export const SentServerTime = v.object({
  now: described(SentTime, 'Time of the server.'),
  epoch_ms: described(SentCount, 'The same in unix milliseconds.'),
  rate: described(SentDecimal, 'Speed of the server clock, decimal; 1 is real time.'),
});

const requestStates = ['unknown', 'pending', 'done', 'abandoned'] as const;

export const SentRequestStatus = v.object({
  key: described(v.pipe(v.string(), v.uuid()), 'The idempotency key, a UUID.'),
  state: described(
    v.picklist(requestStates),
    '`unknown`: nothing was accepted; `pending`: it runs; `done`: answered; `abandoned`: fenced off.',
  ),
  call: described(v.nullable(v.string()), 'Path of the call.'),
  received_at: described(
    SentTimeOrNull,
    'When the request arrived; null unless the state is `done`.',
  ),
  finished_at: described(
    SentTimeOrNull,
    'When the answer was stored; null unless the state is `done`.',
  ),
  answer: described(
    v.nullable(v.record(v.string(), v.unknown())),
    'The stored answer with its envelope; null unless the state is `done`.',
  ),
});

export type SentRequestStatus = v.InferOutput<typeof SentRequestStatus>;

export const SentAbandonment = v.object({
  key: described(v.pipe(v.string(), v.uuid()), 'The idempotency key, a UUID.'),
  state: described(
    v.picklist(requestStates),
    '`abandoned` if it was unknown, else the true state.',
  ),
});

export const SentUpload = v.object({
  id: described(SentUid, 'Id of the record.'),
  url: described(v.string(), 'Signed address, relative to the server.'),
  width: described(SentId, 'Width in pixels.'),
  height: described(SentId, 'Height in pixels.'),
  bytes: described(SentId, 'Size in bytes.'),
  type: described(v.pipe(v.string(), v.regex(/^image\/(?:jpeg|png|webp)$/)), 'Media type.'),
});
