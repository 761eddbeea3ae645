import * as v from 'valibot';
import { limitRefusalCodes } from '../../schemas/account/limits-standing';
import { sentPageOf } from '../../schemas/kernel/answer';
import { type Amount, amount, compare, isAtLeast, zero } from '../../schemas/kernel/money';
import type { RuleFigures } from '../../schemas/kernel/refusal';
import {
  SentOptionCurrencies,
  SentOptionOrder,
  SentOptionPeriods,
} from '../../schemas/option/answer';
import {
  ListOptionsRequest,
  ListPeriodsRequest,
  PlaceOptionRequest,
} from '../../schemas/option/option-order-request';
import { type OptionLimits, optionWithin, rangeFor } from '../../schemas/option/option-purchase';
import { optionCost } from '../../schemas/option/option-settlement';
import { type Currency, currencies, currencyOfId, pairOfId } from '../instruments/instruments';
import { balancesOf } from '../ledger/balances';
import { InsufficientBalance } from '../ledger/post';
import { type Call, type CallContext, call } from '../requests/call';
import { codesNamedBy } from '../requests/named-codes';
import { ownPage } from '../requests/own-page';
import { wirePage } from '../requests/page';
import { parseOrRefuse } from '../requests/parse-or-refuse';
import { refuse } from '../requests/refusal';
import { stateOf, verificationsOf } from '../verification/verification-store';
import { coinAccounts } from '../wallet/coin-accounts';
import type { EvenOffer, EvenOffers } from './even-offers';
import type { OptionRow } from './order-state';
import { evidenceOf, wireOptionOrder } from './order-store';
import { limitsOf, stakesOf, wirePeriods } from './periods';

/** Stakes that a form may offer, as far as a duration accepts them. */
const shortcuts = ['10', '50', '100', '500', '1000', '5000'].map(amount);

/** What the rules of the form name, whatever the limits are. */
const formRefusals = codesNamedBy(
  optionWithin({
    periods: [],
    decimals: 0,
    feePercent: zero,
    available: zero,
    placesLeft: 0,
  }),
);

/** The figures that the texts of the rules mention. */
const figuresOf = (limits: OptionLimits, seconds: number | null): RuleFigures => {
  const { minStake = zero, maxStake = null } = rangeFor(limits, seconds) ?? {};
  return {
    'amount.decimals': { decimals: limits.decimals },
    'option.range': { min: minStake, max: maxStake ?? zero },
  };
};

const payableCoin = (id: number): Currency => {
  const coin = currencyOfId(id);
  return coin && coinAccounts(coin).micro ? coin : refuse('option.currency');
};

const refuseUnverified = async (
  { db, services }: Pick<CallContext, 'db' | 'services'>,
  id: number,
) => {
  if (!services.config.settings['option.kyc']) return;
  const { basic } = await verificationsOf(db, id);
  if (stateOf(basic) !== 'verified') refuse('kyc.required', { level: 'basic' });
};

const noOffers: EvenOffers = new Map();

/** A payout below the one on the screen is never taken for it; a higher one is. */
const refuseLess = (even: EvenOffer | null, seen: Amount | null): void => {
  if (even === null || seen === null || isAtLeast(even.percent, seen)) return;
  refuse('option.even_moved', { seen, now: even.percent });
};

type Cost = { readonly userId: number; readonly coin: Currency; readonly stake: Amount };

/**
 * The journal decides whether the balance covers an order. Only when it does not is the balance read,
 * to name what is missing: a query for every order would cost a third of them.
 */
const refuseUncovered = async (
  db: CallContext['db'],
  order: Cost,
  cost: Amount,
): Promise<never> => {
  const balances = await balancesOf(db, order.userId);
  const { available } = balances.in('micro', order.coin.id);
  const isFeeMissing = compare(available, order.stake) >= 0 && compare(available, cost) < 0;
  return isFeeMissing
    ? refuse('wallet.less_than', { amount: cost })
    : refuse('wallet.insufficient');
};

const submit = call({
  kind: 'planned',
  method: 'POST',
  path: 'microtrade/submit',
  who: 'user',
  about: 'Buys an option at the newest price of the feed.',
  request: PlaceOptionRequest,
  result: SentOptionOrder,
  refusals: [
    'feature.closed',
    'kyc.required',
    'pair.not_found',
    'pair.suspended',
    'option.currency',
    'price.unavailable',
    'price.moved',
    'option.even_moved',
    ...limitRefusalCodes,
    ...formRefusals,
  ],
  lockKey: ({ match_id: pairId }, { options }) => options.lockOf(pairId),
  run: async (input, { db, services, session: { userId } }) => {
    const { config, features, market, options, ownLimits } = services;
    if (!features.option) refuse('feature.closed');
    await refuseUnverified({ db, services }, userId);
    const pair = pairOfId(input.match_id);
    if (!pair || !market.pair(pair.symbol)) return refuse('pair.not_found');
    const coin = payableCoin(input.currency_id);
    const draft = { side: input.type, seconds: input.seconds, stake: input.number };
    const offers = draft.side === 'even' ? await options.evenOffers(pair) : noOffers;
    const limits = limitsOf(config.settings, coin, offers);
    const terms = parseOrRefuse(optionWithin(limits), draft, figuresOf(limits, draft.seconds));
    const even = offers.get(terms.seconds) ?? null;
    refuseLess(even, input.seen_even_ratio);
    return ownLimits.planWithin(userId, async (refuseBeyond) => {
      const cost = optionCost(terms.stake, limits.feePercent);
      refuseBeyond(cost);
      const { order, ...pending } = await options.place({
        userId,
        pair,
        coin,
        ...terms,
        seenPrice: input.seen_price,
        maxSlip: input.max_slip ?? zero,
        even,
      });
      return {
        ...pending,
        payload: order,
        onCommitFailed: (error) => {
          pending.onCommitFailed(error);
          if (!(error instanceof InsufficientBalance)) throw error;
          return refuseUncovered(db, { userId, coin, stake: terms.stake }, cost);
        },
      };
    });
  },
});

const all = -1;
const statusOf = { all: null, open: 'awaiting', delivered: 'delivered' } as const;

const list = call({
  kind: 'plain',
  method: 'GET',
  path: 'microtrade/lists',
  who: 'user',
  about: 'Own option orders, newest first, each with the ticks that prove its prices.',
  request: ListOptionsRequest,
  result: sentPageOf(SentOptionOrder),
  refusals: [],
  run: async (input, { db, services, session }) => {
    const where = {
      status: statusOf[input.status],
      pair_id: input.match_id === all ? null : input.match_id,
      currency: input.currency_id === all ? null : input.currency_id,
    };
    const listed = { userId: session.userId, where };
    const { rows: orders, total } = await ownPage<OptionRow>(db, 'option_order', listed, input);
    const evidence = await evidenceOf(db, orders);
    const nowMs = services.clock.now();
    const rows = orders.map((order) => wireOptionOrder(order, evidence, nowMs));
    return wirePage({ ...input, total }, rows);
  },
});

const seconds = call({
  kind: 'plain',
  method: 'GET',
  path: 'microtrade/seconds',
  who: 'user',
  about:
    'The durations of options, shortest first, with their payouts and stakes; with a pair also what even pays for it.',
  request: ListPeriodsRequest,
  result: SentOptionPeriods,
  refusals: [],
  run: async ({ match_id: pairId }, { services: { config, market, options } }) => {
    const pair = pairId === null ? null : pairOfId(pairId);
    const isQuoted = pair !== null && market.pair(pair.symbol) !== null;
    return wirePeriods(config.settings, isQuoted ? await options.evenOffers(pair) : noOffers);
  },
});

const payableCurrencies = call({
  kind: 'plain',
  method: 'GET',
  path: 'microtrade/payable_currencies',
  who: 'user',
  about: 'The currencies that options are paid with, with the balance of the option account.',
  request: v.object({}),
  result: SentOptionCurrencies,
  refusals: [],
  run: async (_, { db, services, session: { userId } }) => {
    const { settings } = services.config;
    const balances = await balancesOf(db, userId);
    const { min, max } = stakesOf(settings);
    return currencies
      .filter((coin) => coinAccounts(coin).micro)
      .map((coin) => {
        const { available, frozen } = balances.in('micro', coin.id);
        return {
          id: coin.id,
          name: coin.name,
          logo: services.logoOf(coin.name),
          decimal_scale: coin.decimalScale,
          micro_trade_fee: settings['option.fee'],
          micro_min: min,
          micro_max: max,
          micro_holdtrade_max: settings['option.max_open'],
          micro_numbers: shortcuts
            .filter((stake) => isAtLeast(stake, min) && isAtLeast(max, stake))
            .map((number) => ({ number })),
          user_wallet: {
            currency: coin.id,
            micro_balance: available,
            lock_micro_balance: frozen,
          },
        };
      });
  },
});

export const optionCalls: readonly Call[] = [submit, list, seconds, payableCurrencies];
