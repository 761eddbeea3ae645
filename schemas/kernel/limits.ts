import * as v from 'valibot';
import { Language } from './language';
import { Amount, amount, isAtLeast, isPositive, zero } from './money';
import { StaleSeconds } from './stale';

// The public settings of contract/limits.md#settings with their defaults. The server reads them
// here and sends them; the app falls back to the same defaults. A literal is a figure that both
// sides rely on, so it cannot be configured.

const one = amount('1');
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const decimal = v.pipe(
  Amount,
  v.check((amount) => isAtLeast(amount, zero), 'amount.invalid'),
);
const positiveDecimal = v.pipe(Amount, v.check(isPositive, 'amount.invalid'));
/** Less than the whole. */
const fraction = v.pipe(
  decimal,
  v.check((part) => !isAtLeast(part, one), 'amount.invalid'),
);
const codes = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.nonEmpty());

const session = {
  'app.version': v.optional(v.pipe(v.string(), v.nonEmpty()), '2.5.8'),
  'app.default_lang': v.optional(Language, 'zh'),
  'clock.rate': v.optional(v.pipe(v.number(), v.minValue(0.001)), 1),
  'session.max': v.optional(positive, 10),
  'password.min': v.optional(v.literal(6), 6),
  'password.max': v.optional(v.literal(64), 64),
  'fund.digits': v.optional(v.literal(6), 6),
  'fund.max_fails': v.optional(positive, 5),
  'fund.lock_hours': v.optional(positive, 24),
  'security.hold_hours': v.optional(count, 24),
  'code.digits': v.optional(v.literal(6), 6),
  'code.minutes': v.optional(positive, 10),
  'code.cooldown_s': v.optional(count, 60),
  'code.attempts': v.optional(positive, 5),
  'chat.max_chars': v.optional(positive, 2000),
  'chat.per_min': v.optional(positive, 20),
};

const funds = {
  'funds.open': v.optional(v.boolean(), true),
  chains: v.optional(v.record(v.string(), codes), {
    USDT: ['TRC20', 'OMNI', 'ERC20'],
    BTC: ['OMNI'],
    ETH: ['ERC20'],
  }),
  'deposit.min.BTC': v.optional(decimal, '0.0005'),
  'deposit.min.ETH': v.optional(decimal, '0.01'),
  'deposit.min.USDT': v.optional(decimal, '10'),
  'deposit.min.bank': v.optional(decimal, '100'),
  'deposit.fee_rate': v.optional(fraction, '0'),
  'bank.currency': v.optional(v.pipe(v.string(), v.nonEmpty()), 'USD'),
  'bank.usdt_per_unit': v.optional(positiveDecimal, '1'),
  'withdraw.per_day': v.optional(positive, 3),
  'withdraw.expected_hours': v.optional(positive, 24),
  'withdraw.min.BTC': v.optional(decimal, '0.005'),
  'withdraw.min.ETH': v.optional(decimal, '0.1'),
  'withdraw.min.USDT': v.optional(decimal, '100'),
  'withdraw.min.bank': v.optional(decimal, '100'),
  'withdraw.rate.BTC': v.optional(decimal, '0.1'),
  'withdraw.rate.ETH': v.optional(decimal, '0.1'),
  'withdraw.rate.USDT': v.optional(decimal, '0.1'),
  'withdraw.rate.bank': v.optional(decimal, '0.5'),
  'withdraw.code_required': v.optional(v.boolean(), false),
  'withdraw.kyc': v.optional(v.boolean(), true),
  'address.cooldown_hours': v.optional(count, 24),
  'address.max': v.optional(positive, 20),
  'upload.max_mib': v.optional(positive, 8),
};

const Frame = v.picklist(['time-share', '1min', '5min', '30min', '60min', '1day', '1week', '1mon']);

const market = {
  'feed.stale_seconds': StaleSeconds,
  'kline.frames': v.optional(v.pipe(v.array(Frame), v.nonEmpty()), [
    'time-share',
    '1min',
    '5min',
    '30min',
    '60min',
    '1day',
    '1week',
    '1mon',
  ]),
  'spot.fee': v.optional(decimal, '0.002'),
  'spot.market_slip': v.optional(decimal, '0.005'),
  'lever.min_share': v.optional(positive, 1),
  'lever.max_share': v.optional(count, 1000),
  'lever.multiples': v.optional(v.pipe(v.array(positive), v.nonEmpty()), [5, 10, 20, 50, 100]),
  'lever.lot.BTC': v.optional(decimal, '0.01'),
  'lever.lot.ETH': v.optional(decimal, '0.1'),
  'lever.lot.XRP': v.optional(decimal, '1'),
  'lever.lot.ADA': v.optional(decimal, '1'),
  'lever.lot.DOGE': v.optional(decimal, '100'),
  'lever.lot.DOT': v.optional(decimal, '1'),
  'lever.lot.LINK': v.optional(decimal, '1'),
  'lever.lot.LTC': v.optional(decimal, '1'),
  'lever.lot.BCH': v.optional(decimal, '1'),
  'lever.lot.EOS': v.optional(decimal, '1'),
  'lever.fee': v.optional(decimal, '0.05'),
  'lever.overnight': v.optional(decimal, '0.02'),
  'lever.spread': v.optional(decimal, '0'),
  'lever.burst_rate': v.optional(decimal, '10'),
  'lever.limit_open': v.optional(v.boolean(), true),
  'lever.stop_open': v.optional(v.boolean(), true),
};

/** Duration of an option, its payout in percent of the stake, and the accepted stakes. */
const OptionPeriod = v.object({
  seconds: positive,
  profit_ratio: decimal,
  min: decimal,
  max: decimal,
});

const optionPeriod = (seconds: number, profitRatio: string) => ({
  seconds,
  profit_ratio: profitRatio,
  min: '10',
  max: '10000',
});

const Ratios = v.tuple([decimal, decimal, decimal]);

const earning = {
  'option.periods': v.optional(v.pipe(v.array(OptionPeriod), v.nonEmpty()), [
    optionPeriod(60, '70'),
    optionPeriod(120, '75'),
    optionPeriod(180, '80'),
    optionPeriod(300, '85'),
    optionPeriod(600, '90'),
  ]),
  'option.fee': v.optional(decimal, '0.2'),
  'option.max_open': v.optional(positive, 10),
  'option.even_open': v.optional(v.boolean(), false),
  'option.settle_seconds': v.optional(positive, 60),
  'option.kyc': v.optional(v.boolean(), true),
  'subscription.kyc': v.optional(v.boolean(), false),
  'sub.decimals': v.optional(v.pipe(count, v.maxValue(8)), 4),
  'hosting.settlement_factor': v.optional(decimal, '1.5'),
  'promotion.levels': v.optional(v.literal(3), 3),
  'promotion.ratios': v.optional(v.object({ member: Ratios, vip: Ratios, partner: Ratios }), {
    member: ['10', '5', '2'],
    vip: ['15', '8', '3'],
    partner: ['20', '10', '5'],
  }),
  'promotion.payout_utc': v.optional(
    v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
    '00:00',
  ),
  'promotion.top': v.optional(positive, 10),
};

export const limitSettings = { ...session, ...funds, ...market, ...earning };

const AllLimits = v.object(limitSettings);
export type Limits = v.InferOutput<typeof AllLimits>;

const settingOf = new Map<string, v.GenericSchema>(Object.entries(limitSettings));

/** The limits from a server; a missing or invalid one gets its default. */
export const Limits = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((sent) =>
    v.parse(
      AllLimits,
      Object.fromEntries(
        Object.entries(sent).filter(([name, value]) => {
          const setting = settingOf.get(name);
          return setting !== undefined && v.is(setting, value);
        }),
      ),
    ),
  ),
);
