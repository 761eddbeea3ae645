import * as v from 'valibot';
import { Amount, amount, isAtLeast, zero } from '../../schemas/kernel/money';
import { automaticKindNames } from '../../schemas/kernel/review-kinds';

// The settings of contract/limits.md#settings that stay on the server. The public ones are in
// `schemas/kernel/limits.ts`, because the app has the same defaults.

const one = amount('1');
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const decimal = v.pipe(
  Amount,
  v.check((amount) => isAtLeast(amount, zero), 'amount.invalid'),
);
/** Less than the whole. */
const fraction = v.pipe(
  decimal,
  v.check((part) => !isAtLeast(part, one), 'amount.invalid'),
);

const transport = {
  'http.body_kib': v.optional(positive, 64),
  'http.headers_s': v.optional(positive, 15),
  'http.request_s': v.optional(positive, 60),
  'http.idle_s': v.optional(positive, 120),
  'http.connections': v.optional(positive, 10_000),
  'http.connections_per_address': v.optional(positive, 200),
  'http.origins': v.optional(v.array(v.pipe(v.string(), v.url())), []),
  'rate.ip_per_min': v.optional(positive, 600),
  'rate.orders_per_s': v.optional(positive, 10),
  'idempotency.required': v.optional(v.boolean(), true),
  'idempotency.keep_days': v.optional(positive, 7),
  'list.limit': v.optional(v.literal(20), 20),
  'list.max': v.optional(v.literal(100), 100),
  // The table of ticks has partitions for 32 days.
  'market.tick_days': v.optional(v.pipe(positive, v.maxValue(30)), 7),
  'kline.max_bars': v.optional(positive, 1500),
  'socket.channels': v.optional(positive, 50),
  'socket.per_s': v.optional(positive, 10),
  'socket.per_address': v.optional(positive, 50),
  'socket.handshakes_per_min': v.optional(positive, 120),
};

const people = {
  'session.idle_hours': v.optional(positive, 24),
  'session.max_days': v.optional(positive, 30),
  'session.keep_days': v.optional(positive, 30),
  'login.max_fails': v.optional(positive, 5),
  'login.lock_minutes': v.optional(positive, 15),
  'login.ip_fails': v.optional(positive, 50),
  'login.history_days': v.optional(positive, 90),
  'login.history_fails_per_hour': v.optional(positive, 20),
  'password.argon2': v.optional(
    v.strictObject({ mib: v.literal(19), t: v.literal(2), p: v.literal(1) }),
    { mib: 19, t: 2, p: 1 },
  ),
  'code.per_day': v.optional(positive, 10),
  'code.per_address_day': v.optional(positive, 10),
  'code.per_sender_hour': v.optional(positive, 20),
  'code.per_sender_day': v.optional(positive, 60),
  'code.sender_attempts_per_day': v.optional(positive, 15),
  'code.cross_attempts_per_day': v.optional(positive, 10),
  'demo.show_codes': v.optional(v.boolean(), false),
  'demo.grant': v.optional(v.record(v.string(), decimal), {}),
  'passkey.step_ups': v.optional(positive, 20),
  'totp.window': v.optional(count, 1),
  'totp.recovery': v.optional(positive, 10),
  'disclosure.risk': v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)), '2026-11'),
  'push.hosts': v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/))), [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'notify.windows.com',
  ]),
  'upload.max_megapixels': v.optional(positive, 40),
  'upload.per_hour': v.optional(positive, 30),
  'upload.url_seconds': v.optional(positive, 600),
  'review.auto_seconds': v.optional(v.nullable(count), null),
  'review.auto_kinds': v.optional(v.array(v.picklist(automaticKindNames)), [...automaticKindNames]),
};

/** An external customer service; an empty address is the built-in chat. */
const support = {
  'support.url': v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.url(), v.startsWith('https://'))]),
    '',
  ),
  'support.title': v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  'support.logo': v.optional(v.pipe(v.string(), v.maxLength(2048)), ''),
};

/** The rule by which even options pay (contract/formulas.md#payout-of-even). */
const even = {
  'option.even_days': v.optional(v.pipe(positive, v.maxValue(60)), 7),
  'option.even_edge': v.optional(fraction, '0.05'),
  'option.even_max_ratio': v.optional(decimal, '20000'),
  'option.even_min_return': v.optional(fraction, '0.5'),
};

const money = {
  // Relative to the page that shows it, unless the app is at another address.
  'promotion.share_url': v.optional(v.string(), '#/pages/user/login/register'),
  'spot.participation': v.optional(decimal, '1'),
  rates: v.optional(v.record(v.string(), decimal), {
    USD: '1',
    CNY: '7.1',
    TWD: '32.2',
    JPY: '151',
    KRW: '1380',
    EUR: '0.92',
    THB: '35.4',
  }),
};

const health = {
  'health.min_free_mib': v.optional(count, 256),
};

/** Of the embedded database; a PostgreSQL server has settings of its own. */
const database = {
  'database.checkpoint_mib': v.optional(positive, 64),
  'database.checkpoint_minutes': v.optional(positive, 5),
};

/** The schema of each setting that is not sent to the app, by name. */
export const ownSettings = {
  ...transport,
  ...people,
  ...support,
  ...even,
  ...money,
  ...health,
  ...database,
};
