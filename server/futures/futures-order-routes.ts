import * as v from 'valibot';
import { limitRefusalCodes } from '../../schemas/account/limits-standing';
import { SentFuturesOrder } from '../../schemas/futures/answer';
import {
  CloseFuturesOrderRequest,
  PlaceFuturesOrderRequest,
  SetFuturesStopsRequest,
} from '../../schemas/futures/futures-wire';
import { described } from '../../schemas/kernel/described';
import { type Amount, amountFrom, isAtLeast, isPositive, zero } from '../../schemas/kernel/money';
import { Id } from '../../schemas/kernel/wire';
import type { SeenPrice } from '../../schemas/market/seen-price';
import { pairOfCurrencies } from '../instruments/instruments';
import { planOf } from '../orders/pending-order';
import { type Call, call } from '../requests/call';
import { refuse } from '../requests/refusal';
import { refuseUncovered } from '../requests/refuse-uncovered';
import type { Services } from '../requests/services';
import { orderRefusals, stopRefusals } from './checked-order';

const figureIn = (field: string, text: string, isValid: (figure: Amount) => boolean): Amount => {
  const figure = amountFrom(text.trim());
  return figure !== null && isValid(figure) ? figure : refuse('param.invalid', { field });
};

/** What the screen showed; null where the request does not say it. */
const seenIn = (input: { seen_price: string; max_slip: string }): SeenPrice | null => {
  if (input.seen_price === '') return null;
  const price = figureIn('seen_price', input.seen_price, isPositive);
  const maxSlip =
    input.max_slip === ''
      ? zero
      : figureIn('max_slip', input.max_slip, (slip) => isAtLeast(slip, zero));
  return { price, maxSlip };
};

const isSet = (stop: string): boolean => !/^[\s0.]*$/.test(stop);

const refuseClosedFeatures = (
  { features }: Services,
  { isLimit, hasStops }: { isLimit: boolean; hasStops: boolean },
): void => {
  if (!features.lever || (isLimit && !features.lever_limit)) refuse('feature.closed');
  if (hasStops && !features.lever_stop) refuse('feature.closed');
};

const submit = call({
  kind: 'planned',
  method: 'POST',
  path: 'lever/submit',
  who: 'user',
  about: 'Opens a contract at the last price, or entrusts an order at a limit.',
  request: PlaceFuturesOrderRequest,
  result: SentFuturesOrder,
  refusals: [
    'pair.not_found',
    'pair.suspended',
    'feature.closed',
    'price.unavailable',
    'price.moved',
    'wallet.less_than',
    ...limitRefusalCodes,
    ...orderRefusals,
  ],
  lockKey: (input, { futures }) =>
    futures.lockOf(pairOfCurrencies(input.currency_id, input.legal_id)?.id ?? 0),
  run: async (input, { services, session }) => {
    const pair = pairOfCurrencies(input.currency_id, input.legal_id);
    if (!pair || !services.market.pair(pair.symbol)) return refuse('pair.not_found');
    const draft = {
      side: input.type,
      match: input.status,
      price: input.target_price,
      lots: input.share,
      multiple: input.multiple,
      takeProfit: input.target_profit_price,
      stopLoss: input.stop_loss_price,
    };
    const hasStops = isSet(draft.takeProfit) || isSet(draft.stopLoss);
    refuseClosedFeatures(services, { isLimit: draft.match === 'limit', hasStops });
    const { userId } = session;
    const placement = { userId, pair, draft, seen: seenIn(input) };
    return services.ownLimits.planWithin(userId, async (refuseBeyond) => {
      const placed = await services.futures.place(placement);
      const { required } = placed;
      refuseBeyond(required);
      return planOf(placed, refuseUncovered('wallet.less_than', { amount: required }));
    });
  },
});

const close = call({
  kind: 'planned',
  method: 'POST',
  path: 'lever/close',
  who: 'user',
  about: 'Closes a whole position at the last price.',
  request: CloseFuturesOrderRequest,
  result: SentFuturesOrder,
  refusals: [
    'record.not_found',
    'pair.suspended',
    'lever.not_open',
    'price.unavailable',
    'price.moved',
  ],
  lockKey: ({ id }, { futures }) => futures.lockOfOrder(id),
  run: async (input, { services, session }) => {
    const request = { userId: session.userId, id: input.id, seen: seenIn(input) };
    return planOf(await services.futures.close(request));
  },
});

const setStops = call({
  kind: 'planned',
  method: 'POST',
  path: 'lever/setstop',
  who: 'user',
  about: 'Sets or removes the take profit and the stop loss of a position or entrusted order.',
  request: SetFuturesStopsRequest,
  result: SentFuturesOrder,
  refusals: [
    'record.not_found',
    'pair.suspended',
    'lever.not_open',
    'feature.closed',
    ...stopRefusals,
  ],
  lockKey: ({ id }, { futures }) => futures.lockOfOrder(id),
  run: async (input, { services, session }) => {
    const stops = { takeProfit: input.target_profit_price, stopLoss: input.stop_loss_price };
    const hasStops = isSet(stops.takeProfit) || isSet(stops.stopLoss);
    refuseClosedFeatures(services, { isLimit: false, hasStops });
    const request = { userId: session.userId, id: input.id, stops };
    return planOf(await services.futures.setStops(request));
  },
});

const cancel = call({
  kind: 'planned',
  method: 'POST',
  path: 'lever/cancel',
  who: 'user',
  about: 'Cancels an entrusted order; margin and fee return.',
  request: v.object({ id: described(Id, 'Id of the order or position; of a tick its own.') }),
  result: SentFuturesOrder,
  refusals: ['record.not_found', 'pair.suspended', 'lever.not_entrusted'],
  lockKey: ({ id }, { futures }) => futures.lockOfOrder(id),
  run: async ({ id }, { services, session }) => {
    const request = { userId: session.userId, id };
    return planOf(await services.futures.cancel(request));
  },
});

export const futuresOrderCalls: readonly Call[] = [submit, close, setStops, cancel];
