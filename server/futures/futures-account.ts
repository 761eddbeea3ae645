import type { UserPayload } from '../../schemas/account/private-event';
import { accountRiskRate, totalsOf } from '../../schemas/futures/futures-figures';
import { type Amount, zero } from '../../schemas/kernel/money';
import type { Database } from '../database/open';
import { pairOfId, quoteCurrencyId } from '../instruments/instruments';
import { availableOf } from '../ledger/balances';
import type { Market } from '../market/market';
import type { FuturesExchange } from './futures-exchange';
import { positionOfRow } from './order-steps';
import type { FuturesRow } from './tables';

/** Most rows that are sent where nobody asked for a page of them. */
export const maxPositions = 100;

export const isQuotedIn = (currencyId: number) => (order: FuturesRow) =>
  pairOfId(order.pair_id)?.quoteId === currencyId;

export const isHolding = ({ status }: FuturesRow) => status === 'holding';

const priceOf = (market: Market, order: FuturesRow): Amount => {
  const pair = pairOfId(order.pair_id);
  return (pair && market.quote(pair.symbol)?.price) ?? order.open_price;
};

const pricedTotals = (market: Market, positions: readonly FuturesRow[]) =>
  totalsOf(
    positions.map((order) => ({ position: positionOfRow(order), price: priceOf(market, order) })),
  );

/** Totals of positions in one quote currency at the last prices. */
export const accountOf = (market: Market, positions: readonly FuturesRow[], available: Amount) => {
  const totals = pricedTotals(market, positions);
  return { ...totals, riskRate: accountRiskRate(available, totals) };
};

type Parts = {
  readonly db: Database;
  readonly market: Market;
  readonly futures: Pick<FuturesExchange, 'openOf' | 'shown'>;
};

/** What is open of a person in the quote currency of a pair, as `lever_trade` contains it. */
export const openContracts = async (
  { db, market, futures }: Parts,
  { userId, pairId }: { readonly userId: number; readonly pairId: number },
): Promise<UserPayload['lever_trade']> => {
  const quoteId = pairOfId(pairId)?.quoteId ?? quoteCurrencyId;
  const balances = await availableOf(db, [userId], 'lever', quoteId);
  const open = futures.openOf(userId).filter(isQuotedIn(quoteId));
  const held = open.filter(isHolding);
  const ofPair = held.filter((order) => order.pair_id === pairId);
  const all = accountOf(market, held, balances.get(userId) ?? zero);
  const current = pricedTotals(market, ofPair);
  const entrusted = open.filter((order) => !isHolding(order));
  const shown = (orders: readonly FuturesRow[]) => futures.shown(orders.slice(0, maxPositions));
  const sent = {
    legal_id: quoteId,
    hazard_rate: all.riskRate,
    caution_money_all: all.margin,
    origin_caution_money_all: all.initialMargin,
    profits_all: all.profit,
    caution_money: current.margin,
    origin_caution_money: current.initialMargin,
    profits: current.profit,
    trades_all: await shown(held),
    trades_entrust: await shown(entrusted),
    trades_cur: await shown(ofPair),
  };
  return sent;
};
