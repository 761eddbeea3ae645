import * as v from 'valibot';

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
    current_page: SentId,
    per_page: SentId,
    last_page: SentId,
    total: SentCount,
    from: v.nullable(SentId),
    to: v.nullable(SentId),
    data: v.array(row),
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
  version: v.string(),
  demo: v.boolean(),
  feed: v.picklist(['simulated', 'recorded', 'live']),
  socket_url: v.string(),
  static_url: v.string(),
  languages: v.array(v.object({ value: v.string(), title: v.string() })),
  chains: v.record(v.string(), v.array(v.string())),
  base_currency_id: SentId,
  bank_currency_id: SentId,
  features: v.record(v.picklist(features), v.boolean()),
  limits: v.record(v.string(), v.unknown()),
  disclosures: v.record(v.string(), v.string()),
});

export const SentServerTime = v.object({
  now: SentTime,
  epoch_ms: SentCount,
  rate: SentDecimal,
});

const requestStates = ['unknown', 'pending', 'done', 'abandoned'] as const;

export const SentRequestStatus = v.object({
  key: v.pipe(v.string(), v.uuid()),
  state: v.picklist(requestStates),
  call: v.nullable(v.string()),
  received_at: SentTimeOrNull,
  finished_at: SentTimeOrNull,
  answer: v.nullable(v.record(v.string(), v.unknown())),
});

export type SentRequestStatus = v.InferOutput<typeof SentRequestStatus>;

export const SentAbandonment = v.object({
  key: v.pipe(v.string(), v.uuid()),
  state: v.picklist(requestStates),
});

export const SentUpload = v.object({
  id: SentUid,
  url: v.string(),
  width: SentId,
  height: SentId,
  bytes: SentId,
  type: v.pipe(v.string(), v.regex(/^image\/(?:jpeg|png|webp)$/)),
});
