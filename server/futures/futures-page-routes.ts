import * as v from 'valibot';
import { SentFuturesList, SentFuturesPage } from '../../schemas/futures/answer';
import { notionalOf } from '../../schemas/futures/futures-figures';
import { described } from '../../schemas/kernel/described';
import { amount, sum, zero } from '../../schemas/kernel/money';
import { Id, Int, NumberOrAll, PageRequest } from '../../schemas/kernel/wire';
import { pairOfCurrencies, pairs, quoteCurrencyId } from '../instruments/instruments';
import { availableOf } from '../ledger/balances';
import { pairTermsOf } from '../market/pair-terms';
import { type Call, call } from '../requests/call';
import { ownPage } from '../requests/own-page';
import { wirePage } from '../requests/page';
import { refuse } from '../requests/refusal';
import { accountOf, isHolding, isQuotedIn, maxPositions } from './futures-account';
import type { FuturesRow } from './tables';

const one = amount('1');
/** Shortcuts for the number of lots. */
const lotChoices = [1, 5, 10, 50, 100];

const page = call({
  kind: 'plain',
  method: 'POST',
  path: 'lever/deal',
  who: 'user',
  about: 'What the page of contracts of a pair shows.',
  request: v.object({
    currency_id: described(Id, 'Currency id; of a pair, its base currency.'),
    legal_id: described(Id, 'Id of the quote currency.'),
  }),
  result: SentFuturesPage,
  refusals: ['pair.not_found'],
  run: async (input, { db, session, services }) => {
    const { market, config, features, futures } = services;
    const { settings } = config;
    const pair = pairOfCurrencies(input.currency_id, input.legal_id);
    if (!pair || !market.pair(pair.symbol)) return refuse('pair.not_found');
    const held = futures.openOf(session.userId).filter(isHolding);
    const ofPair = held.filter((order) => order.pair_id === pair.id);
    const balances = await availableOf(db, [session.userId], 'lever', pair.quoteId);
    const { minLots, maxLots } = pairTermsOf(settings, pair);
    const isAllowed = (lots: number) => lots >= minLots && (maxLots === 0 || lots <= maxLots);
    return {
      my_transaction: await futures.shown(ofPair.slice(0, maxPositions)),
      lever_share_limit: { min: minLots, max: maxLots },
      multiple: {
        muit: settings['lever.multiples'].map((value) => ({ value })),
        share: lotChoices.filter(isAllowed).map((value) => ({ value })),
      },
      last_price: market.quote(pair.symbol)?.price ?? zero,
      user_lever: balances.get(session.userId) ?? zero,
      all_levers: sum(ofPair.map((order) => notionalOf(order.open_price, order.quantity))),
      // Every pair is quoted in USDT.
      ustd_price: one,
      ExRAte: settings['rates']['CNY'] ?? zero,
      lever_burst_hazard_rate: settings['lever.burst_rate'],
      limit_open: features.lever_limit,
      stop_open: features.lever_stop,
    };
  },
});

const statusOfNumber = { 0: 'entrusted', 1: 'holding', 3: 'closed', 4: 'cancelled' } as const;

const StatusFilter = v.pipe(
  Int,
  v.picklist([-1, 0, 1, 2, 3, 4]),
  v.transform((number) => (number === -1 ? 'all' : number === 2 ? 'none' : statusOfNumber[number])),
);

const list = call({
  kind: 'plain',
  method: 'POST',
  path: 'lever/my_trade',
  who: 'user',
  about: 'Own positions and orders, newest first, with the totals of the account.',
  request: v.object({
    ...PageRequest.entries,
    status: v.optional(
      described(StatusFilter, '0 entrusted, 1 holding, 3 closed, 4 cancelled, -1 all.'),
      -1,
    ),
    currency_id: described(NumberOrAll(0), 'Currency id; of a pair, its base currency.'),
    legal_id: described(NumberOrAll(0), 'Id of the quote currency.'),
  }),
  result: SentFuturesList,
  refusals: [],
  run: async (input, { db, session, services: { market, futures } }) => {
    const quoteId = input.legal_id === 0 ? quoteCurrencyId : input.legal_id;
    const balances = await availableOf(db, [session.userId], 'lever', quoteId);
    const held = futures.openOf(session.userId).filter(isHolding).filter(isQuotedIn(quoteId));
    const account = accountOf(market, held, balances.get(session.userId) ?? zero);
    const rate_profits_total = {
      hazard_rate: account.riskRate,
      profits_total: account.profit,
      caution_money_all: account.margin,
      origin_caution_money_all: account.initialMargin,
    };
    const pairIds = pairs
      .filter(({ baseId }) => input.currency_id === 0 || baseId === input.currency_id)
      .filter(({ quoteId: quote }) => input.legal_id === 0 || quote === input.legal_id)
      .map(({ id }) => id);
    if (input.status === 'none') {
      return { rate_profits_total, message: wirePage({ ...input, total: 0 }, []) };
    }
    const where = { pair_id: pairIds, status: input.status === 'all' ? null : input.status };
    const listed = { userId: session.userId, where };
    const { rows: orders, total } = await ownPage<FuturesRow>(db, 'futures_order', listed, input);
    const rows = await futures.shown(orders);
    return { rate_profits_total, message: wirePage({ ...input, total }, rows) };
  },
});

export const futuresPageCalls: readonly Call[] = [page, list];
