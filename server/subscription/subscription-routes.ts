import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { sentPageOf } from '../../schemas/kernel/answer';
import { amount, zero } from '../../schemas/kernel/money';
import { SentSubscriptionOrder, SentSubscriptionProduct } from '../../schemas/subscription/answer';
import {
  type SubscriptionLimits,
  stateRefusal,
  subscriptionFigures,
  subscriptionWithin,
} from '../../schemas/subscription/subscription-draft';
import { allocationOf, chargedFor } from '../../schemas/subscription/subscription-figures';
import {
  SubscribeRequest,
  SubscriptionOrdersRequest,
  SubscriptionProductRequest,
  SubscriptionProductsRequest,
} from '../../schemas/subscription/subscription-requests';
import type { Tables } from '../database/tables';
import { type Call, type CallContext, call } from '../requests/call';
import { codesNamedBy } from '../requests/named-codes';
import { wirePage } from '../requests/page';
import { parseOrRefuse } from '../requests/parse-or-refuse';
import { refuse } from '../requests/refusal';
import type { Services } from '../requests/services';
import { stateOf, verificationsOf } from '../verification/verification-store';
import { ordersOf, placeOrder } from './order-store';
import { statesOf, wireOrder } from './order-wire';
import {
  allProducts,
  limitsOf,
  lockedProduct,
  payingCurrencyOf,
  productOf,
  type SubscriptionProductRow,
  sortedProducts,
  wireProduct,
} from './product-store';
import { publishOrder } from './subscriptions';

/** What the rules of the form name, whatever the limits are; the app alone asks for the agreement. */
const formRefusals = codesNamedBy(
  subscriptionWithin({
    state: 'subscribing',
    issuePrice: amount('1'),
    remaining: zero,
    minimum: zero,
    maximum: zero,
    decimals: 0,
    allocationDecimals: 0,
    available: zero,
  }),
).filter((code) => code !== 'agreement.required');

/** What an amount buys, or the first rule that it breaks. */
const bought = (typed: string, product: SubscriptionProductRow, limits: SubscriptionLimits) => {
  const code = stateRefusal(limits.state);
  if (code !== null) refuse(code);
  const { amount: paid } = parseOrRefuse(
    subscriptionWithin(limits),
    { amount: typed, isAgreed: true },
    subscriptionFigures(limits, payingCurrencyOf(product).name),
  );
  const allocation = allocationOf(paid, limits.issuePrice, limits.allocationDecimals);
  return { allocation, charged: chargedFor(allocation, limits.issuePrice) };
};

const refuseUnverified = async (
  db: Kysely<Tables>,
  { config }: Pick<Services, 'config'>,
  userId: number,
) => {
  if (!config.settings['subscription.kyc']) return;
  const { basic } = await verificationsOf(db, userId);
  if (stateOf(basic) !== 'verified') refuse('kyc.required', { level: 'basic' });
};

const subscribe = call({
  kind: 'keyed',
  method: 'POST',
  path: 'lh/send/order',
  who: 'user',
  about:
    'Subscribes to a new coin, first come, first served: the coins are reserved and what they cost is frozen until a review.',
  request: SubscribeRequest,
  result: SentSubscriptionOrder,
  refusals: [
    'feature.closed',
    'kyc.required',
    'record.not_found',
    'sub.not_started',
    'sub.closed',
    'sub.sold_out',
    ...formRefusals,
  ],
  // Requests for one product wait here, not each with a connection of the database.
  lockKey: ({ productId }) => `subscription of ${productId}`,
  run: async (input, { trx, key, services, session: { userId }, afterCommit }) => {
    const { config, clock, features } = services;
    if (!features.subscription) refuse('feature.closed');
    await refuseUnverified(trx, services, userId);
    const product = (await lockedProduct(trx, input.productId)) ?? refuse('record.not_found');
    // The time at which the lock is held: a request that waited past the end is too late.
    const nowMs = clock.now();
    const limits = limitsOf(product, config.settings, nowMs);
    const order = await placeOrder(trx, product, bought(input.amount, product, limits), {
      userId,
      key,
      nowMs,
    });
    afterCommit(() => publishOrder(services, order, product, 'submitted'));
    return wireOrder(order, product.launch_ms);
  },
});

const shownBy = ({ services, language }: Pick<CallContext, 'services' | 'language'>) => ({
  nowMs: services.clock.now(),
  language,
});

const productsFor = async ({
  db,
  ...context
}: Pick<CallContext, 'db' | 'services' | 'language'>): Promise<SentSubscriptionProduct[]> => {
  const shown = shownBy(context);
  return sortedProducts((await allProducts(db)).map((product) => wireProduct(product, shown)));
};

const products = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/send/config',
  who: 'visitor',
  about: 'The new coins: those that can be subscribed first, then the upcoming and the ended ones.',
  request: SubscriptionProductsRequest,
  result: sentPageOf(SentSubscriptionProduct),
  refusals: [],
  run: async ({ state, page, limit }, context) => {
    const all = await productsFor(context);
    const listed = state === undefined ? all : all.filter((product) => product.state === state);
    const first = (page - 1) * limit;
    return wirePage({ page, limit, total: listed.length }, listed.slice(first, first + limit));
  },
});

const product = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/send/product_info',
  who: 'visitor',
  about: 'One new coin.',
  request: SubscriptionProductRequest,
  result: SentSubscriptionProduct,
  refusals: ['record.not_found'],
  run: async ({ id }, { db, ...context }) =>
    wireProduct((await productOf(db, id)) ?? refuse('record.not_found'), shownBy(context)),
});

const orders = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/send/order_list',
  who: 'user',
  about: 'Own subscriptions, newest first; rejected ones are listed with the finished.',
  request: SubscriptionOrdersRequest,
  result: sentPageOf(SentSubscriptionOrder),
  refusals: [],
  run: async ({ id, status, ...input }, { db, session: { userId } }) => {
    const selection = { id: id ?? null, states: status === undefined ? null : statesOf[status] };
    const { rows, total } = await ordersOf(db, userId, selection, input);
    return wirePage(
      { ...input, total },
      rows.map((row) => wireOrder(row, row.launch_ms)),
    );
  },
});

const recommended = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/send/get_recommend',
  who: 'visitor',
  about: 'The recommended new coin that can be subscribed now or soon; null if there is none.',
  request: v.object({}),
  result: v.nullable(SentSubscriptionProduct),
  refusals: [],
  run: async (_, context) => {
    const shown = (await productsFor(context)).filter(
      ({ is_recommend, state }) =>
        is_recommend === 1 && (state === 'subscribing' || state === 'upcoming'),
    );
    return shown[0] ?? null;
  },
});

/** Subscriptions to new coins (contract/calls/post-lh-send-order.md). */
export const subscriptionCalls: readonly Call[] = [
  subscribe,
  products,
  product,
  orders,
  recommended,
];
