import * as v from 'valibot';
import { RefusalCode } from '../../schemas/kernel/refusal';
import { Id, Int, PageRequest } from '../../schemas/kernel/wire';
import {
  PlaceSpotOrderRequest,
  type SpotDraft,
  type SpotSide,
  spotOrderWithin,
} from '../../schemas/spot/spot-order';
import { InsufficientBalance } from '../ledger/post';
import { type Pair, pairOfCurrencies, pairs } from '../market/instruments';
import { type Call, keyedUserCall, plannedUserCall, userCall } from '../requests/call';
import { wirePage } from '../requests/page';
import { refuse } from '../requests/refusal';
import { fillsOf, wireSpotOrder } from './order-store';

const SpotStatusNumber = v.pipe(
  Int,
  v.picklist([1, 2, 3]),
  v.transform((number) => statusOfNumber[number]),
);
const statusOfNumber = { 1: 'waiting', 2: 'completed', 3: 'cancelled' } as const;

/** The rules of the order form, asked again here; the first one that is broken is the refusal. */
const checked = (draft: SpotDraft, pair: Pair) => {
  const limits = { ...pair, availableQuote: null, availableBase: null };
  const parsed = v.safeParse(spotOrderWithin(limits), draft, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const code = v.parse(RefusalCode, parsed.issues[0].message);
  switch (code) {
    case 'amount.decimals':
      return refuse(code, { decimals: pair.quantityDecimals });
    case 'amount.below_min':
      return refuse(code, { min: pair.minQuantity, currency: pair.base });
    case 'spot.below_notional':
      return refuse(code, { min: pair.minNotional, currency: pair.quote });
    default:
      return refuse(code);
  }
};

const refuseUncovered =
  (side: SpotSide) =>
  (error: unknown): never => {
    if (!(error instanceof InsufficientBalance)) throw error;
    return refuse(side === 'buy' ? 'wallet.insufficient' : 'spot.insufficient_sellable');
  };

const place = plannedUserCall({
  method: 'POST',
  path: 'coin/trade',
  request: PlaceSpotOrderRequest,
  lockKey: (input, { exchange }) =>
    exchange.lockOf(pairOfCurrencies(input.currency_id, input.legal_id)?.id ?? 0),
  plan: async (input, { services, session }) => {
    const pair = pairOfCurrencies(input.currency_id, input.legal_id);
    if (!pair || !services.market.pair(pair.symbol)) return refuse('pair.not_found');
    const { side, match, price, quantity } = checked(
      {
        side: input.type,
        match: input.match_type,
        price: input.target_price,
        quantity: input.amount,
      },
      pair,
    );
    const wanted = { userId: session.userId, pair, side, match, price, quantity };
    const { order, changes, publish } = await services.exchange.place(wanted);
    return { payload: order, changes, onCommitted: publish, onCommitFailed: refuseUncovered(side) };
  },
});

const cancel = keyedUserCall({
  method: 'PUT',
  path: 'coin/trade',
  request: v.object({ id: Id }),
  lockKey: ({ id }, { exchange }) => exchange.lockOfOrder(id),
  answer: async ({ id }, { trx, services, session, nowMs, afterCommit }) => {
    const request = { userId: session.userId, orderId: id, nowMs };
    const { order, publish } = await services.exchange.cancel(trx, request);
    afterCommit(publish);
    return order;
  },
});

const list = userCall({
  method: 'GET',
  path: 'coin/list',
  request: v.object({
    ...PageRequest.entries,
    currency_id: v.optional(Id),
    legal_id: v.optional(Id),
    status: v.optional(SpotStatusNumber),
  }),
  answer: async (input, { db, session }) => {
    const pairIds = pairs
      .filter(({ baseId }) => input.currency_id === undefined || baseId === input.currency_id)
      .filter(({ quoteId }) => input.legal_id === undefined || quoteId === input.legal_id)
      .map(({ id }) => id);
    if (pairIds.length === 0) return wirePage({ ...input, total: 0 }, []);
    let query = db
      .selectFrom('spot_order')
      .where('user_id', '=', session.userId)
      .where('pair_id', 'in', pairIds);
    if (input.status !== undefined) query = query.where('status', '=', input.status);
    const { total } = await query
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const orders = await query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute();
    const fills = await fillsOf(
      db,
      orders.map(({ id }) => id),
    );
    const rows = orders.map((order) => wireSpotOrder(order, fills.get(order.id) ?? []));
    return wirePage({ ...input, total }, rows);
  },
});

export const spotOrderCalls: readonly Call[] = [place, cancel, list];
