import * as v from 'valibot';
import { limitRefusalCodes } from '../../schemas/account/limits-standing';
import { sentPageOf } from '../../schemas/kernel/answer';
import { described } from '../../schemas/kernel/described';
import { zero } from '../../schemas/kernel/money';
import { Id, Int, PageRequest } from '../../schemas/kernel/wire';
import { SentSpotOrder } from '../../schemas/spot/answer';
import { spotFigures, spotOrderWithin } from '../../schemas/spot/spot-order';
import { PlaceSpotOrderRequest } from '../../schemas/spot/spot-order-request';
import { pairOfCurrencies, pairs } from '../instruments/instruments';
import { planOf } from '../orders/pending-order';
import { type Call, call } from '../requests/call';
import { codesNamedBy } from '../requests/named-codes';
import { ownPage } from '../requests/own-page';
import { wirePage } from '../requests/page';
import { parseOrRefuse } from '../requests/parse-or-refuse';
import { refuse } from '../requests/refusal';
import { refuseUncovered } from '../requests/refuse-uncovered';
import type { SpotRow } from './order-state';
import { fillsOf, wireSpotOrder } from './order-store';

/** What the rules of the form name, whatever the limits are. */
const formRefusals = codesNamedBy(
  spotOrderWithin({
    priceDecimals: 0,
    quantityDecimals: 0,
    minQuantity: zero,
    minNotional: zero,
    availableQuote: null,
    availableBase: null,
  }),
);

const SpotStatusNumber = v.pipe(
  Int,
  v.picklist([1, 2, 3]),
  v.transform((number) => statusOfNumber[number]),
);
const statusOfNumber = { 1: 'waiting', 2: 'completed', 3: 'cancelled' } as const;

const place = call({
  kind: 'planned',
  method: 'POST',
  path: 'coin/trade',
  who: 'user',
  about: 'Places a spot order.',
  request: PlaceSpotOrderRequest,
  result: SentSpotOrder,
  refusals: [
    'pair.not_found',
    'pair.suspended',
    'price.unavailable',
    'price.moved',
    'wallet.insufficient',
    'spot.insufficient_sellable',
    ...limitRefusalCodes,
    ...formRefusals,
  ],
  lockKey: (input, { exchange }) =>
    exchange.lockOf(pairOfCurrencies(input.currency_id, input.legal_id)?.id ?? 0),
  run: async (input, { services, session }) => {
    const pair = pairOfCurrencies(input.currency_id, input.legal_id);
    if (!pair || !services.market.pair(pair.symbol)) return refuse('pair.not_found');
    const terms = parseOrRefuse(
      spotOrderWithin({ ...pair, availableQuote: null, availableBase: null }),
      {
        side: input.type,
        match: input.match_type,
        price: input.target_price,
        quantity: input.quote_amount === '' ? input.amount : null,
        quoteAmount: input.quote_amount === '' ? null : input.quote_amount,
      },
      spotFigures(pair, input.quote_amount === ''),
    );
    const { userId } = session;
    const shortage = terms.side === 'buy' ? 'wallet.insufficient' : 'spot.insufficient_sellable';
    const plan = async () => {
      const placed = await services.exchange.place({ userId, pair, ...terms });
      return planOf(placed, refuseUncovered(shortage));
    };
    // A sale takes risk away.
    if (terms.side === 'sell') return plan();
    return services.ownLimits.planWithin(userId, (refuseBeyond) => {
      refuseBeyond(null);
      return plan();
    });
  },
});

const cancel = call({
  kind: 'planned',
  method: 'PUT',
  path: 'coin/trade',
  who: 'user',
  about: 'Cancels a waiting spot order; what is filled stays.',
  request: v.object({ id: described(Id, 'Id of the record.') }),
  result: SentSpotOrder,
  refusals: ['record.not_found', 'spot.not_waiting', 'pair.suspended'],
  lockKey: ({ id }, { exchange }) => exchange.lockOfOrder(id),
  run: async ({ id }, { services, session: { userId } }) =>
    planOf(await services.exchange.cancel({ userId, orderId: id })),
});

const list = call({
  kind: 'plain',
  method: 'GET',
  path: 'coin/list',
  who: 'user',
  about: 'Own spot orders, newest first.',
  request: v.object({
    ...PageRequest.entries,
    currency_id: v.optional(described(Id, 'Currency id; of a pair, its base currency.')),
    legal_id: v.optional(described(Id, 'Id of the quote currency.')),
    status: v.optional(described(SpotStatusNumber, '1 waiting, 2 completed, 3 cancelled.')),
  }),
  result: sentPageOf(SentSpotOrder),
  refusals: [],
  run: async (input, { db, session }) => {
    const pairIds = pairs
      .filter(({ baseId }) => input.currency_id === undefined || baseId === input.currency_id)
      .filter(({ quoteId }) => input.legal_id === undefined || quoteId === input.legal_id)
      .map(({ id }) => id);
    const where = { pair_id: pairIds, status: input.status ?? null };
    const listed = { userId: session.userId, where };
    const { rows: orders, total } = await ownPage<SpotRow>(db, 'spot_order', listed, input);
    const fills = await fillsOf(
      db,
      orders.map(({ id }) => id),
    );
    const rows = orders.map((order) => wireSpotOrder(order, fills.get(order.id) ?? []));
    return wirePage({ ...input, total }, rows);
  },
});

export const spotOrderCalls: readonly Call[] = [place, cancel, list];
