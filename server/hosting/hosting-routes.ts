import { sql } from 'kysely';
import * as v from 'valibot';
import {
  SentHostingAccrual,
  SentHostingOrder,
  SentHostingProduct,
  SentHostingSummary,
} from '../../schemas/hosting/answer';
import { hostingStatusNumbers } from '../../schemas/hosting/hosting-order';
import { hostingFigures, hostingWithin } from '../../schemas/hosting/hosting-purchase';
import {
  BuyHostingRequest,
  HostingLogRequest,
  HostingOrdersRequest,
  HostingProductRequest,
  HostingProductsRequest,
  RedeemHostingRequest,
} from '../../schemas/hosting/hosting-requests';
import { sentPageOf } from '../../schemas/kernel/answer';
import { zero } from '../../schemas/kernel/money';
import { timeOf } from '../../schemas/kernel/time';
import { currencyOfId } from '../instruments/instruments';
import { balancesOf } from '../ledger/balances';
import { planOf } from '../orders/pending-order';
import { type Call, type CallContext, call } from '../requests/call';
import { codesNamedBy } from '../requests/named-codes';
import { ownPage } from '../requests/own-page';
import { wirePage } from '../requests/page';
import { parseOrRefuse } from '../requests/parse-or-refuse';
import { refuse } from '../requests/refusal';
import { refuseUncovered } from '../requests/refuse-uncovered';
import { usdtPriceOf } from '../wallet/usdt-price';
import { accrualsOf } from './accrual-store';
import type { HostingRow } from './order-state';
import { wireHostingOrder } from './order-store';
import {
  coinOf,
  limitsOf,
  productOf,
  productsOf,
  settlementRatioOf,
  wireHostingProduct,
} from './product-store';
import { summaryOf } from './report';

/** What the rules of the form name, whatever the limits are. */
const formRefusals = codesNamedBy(
  hostingWithin({ minimum: zero, maximum: zero, decimals: 0, available: zero }),
);

const shownBy = ({ services, language }: Pick<CallContext, 'services' | 'language'>) => ({
  settings: services.config.settings,
  logoOf: services.logoOf,
  language,
});

const buy = call({
  kind: 'planned',
  method: 'POST',
  path: 'lh/deposit',
  who: 'user',
  about: 'Buys hosting: the amount is frozen for the term and earns interest each day.',
  request: BuyHostingRequest,
  result: SentHostingOrder,
  refusals: ['feature.closed', 'record.not_found', 'plan.closed', ...formRefusals],
  lockKey: (_, { hosting }) => hosting.lockKey,
  run: async ({ productId, ...draft }, { db, services, session: { userId } }) => {
    const { config, features, hosting, logoOf } = services;
    if (!features.hosting) refuse('feature.closed');
    const product = (await productOf(db, productId)) ?? refuse('record.not_found');
    if (!product.is_open) refuse('plan.closed');
    const balances = await balancesOf(db, userId);
    const { available } = balances.in('change', product.currency);
    const limits = { ...limitsOf(product), available };
    const figures = hostingFigures(limits, coinOf(product).name);
    const { amount } = parseOrRefuse(hostingWithin(limits), draft, figures);
    const settlementRatio = settlementRatioOf(product, config.settings);
    const pending = await hosting.buy({ userId, product, settlementRatio, amount });
    const sent = { ...pending, order: wireHostingOrder(pending.order, logoOf) };
    return planOf(sent, refuseUncovered('wallet.insufficient'));
  },
});

const redeem = call({
  kind: 'planned',
  method: 'POST',
  path: 'lh/deposit/order/cancel',
  who: 'user',
  about: 'Ends an own hosting order early, at the cost of the penalty; credited interest is kept.',
  request: RedeemHostingRequest,
  result: SentHostingOrder,
  refusals: ['record.not_found', 'hosting.not_running', 'hosting.penalty_changed'],
  lockKey: (_, { hosting }) => hosting.lockKey,
  run: async (input, { services: { hosting, logoOf }, session: { userId } }) => {
    const pending = await hosting.redeem({ userId, ...input });
    return planOf({ ...pending, order: wireHostingOrder(pending.order, logoOf) });
  },
});

const report = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/deposit/report',
  who: 'user',
  about: 'What is hosted and what it has earned, over all currencies.',
  request: v.object({}),
  result: SentHostingSummary,
  refusals: [],
  run: async (_, { db, services: { market }, session: { userId }, nowMs }) => ({
    ...(await summaryOf(db, userId, { nowMs, priceOf: (id) => usdtPriceOf(market, { id }) })),
    currency_name: 'USDT',
  }),
});

const products = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/deposit/config',
  who: 'visitor',
  about: 'The products, open ones first, by their term.',
  request: HostingProductsRequest,
  result: sentPageOf(SentHostingProduct),
  refusals: [],
  run: async (input, { db, ...context }) => {
    const { rows, total } = await productsOf(db, input);
    const shown = shownBy(context);
    return wirePage(
      { ...input, total },
      rows.map((row) => wireHostingProduct(row, shown)),
    );
  },
});

const product = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/deposit/product_info',
  who: 'visitor',
  about: 'One product.',
  request: HostingProductRequest,
  result: SentHostingProduct,
  refusals: ['record.not_found'],
  run: async ({ id }, { db, ...context }) => {
    const row = (await productOf(db, id)) ?? refuse('record.not_found');
    return wireHostingProduct(row, shownBy(context));
  },
});

const orders = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/deposit/order',
  who: 'user',
  about: 'Own hosting orders, newest first.',
  request: HostingOrdersRequest,
  result: sentPageOf(SentHostingOrder),
  refusals: [],
  run: async (input, { db, services: { logoOf }, session: { userId } }) => {
    const { status, is_cancel: isRedeemed } = input;
    const isEnded = status === hostingStatusNumbers.ended;
    const listed = {
      userId,
      where: { id: input.id ?? null },
      and: [
        ...(status === undefined ? [] : [sql<boolean>`(status <> 'hosting') = ${isEnded}`]),
        ...(isRedeemed === undefined ? [] : [sql<boolean>`(status = 'redeemed') = ${isRedeemed}`]),
      ],
    };
    const { rows, total } = await ownPage<HostingRow>(db, 'hosting_order', listed, input);
    return wirePage(
      { ...input, total },
      rows.map((row) => wireHostingOrder(row, logoOf)),
    );
  },
});

const log = call({
  kind: 'plain',
  method: 'GET',
  path: 'lh/deposit/log',
  who: 'user',
  about: 'Interest that was credited, newest first, of all own orders or of one.',
  request: HostingLogRequest,
  result: sentPageOf(SentHostingAccrual),
  refusals: [],
  run: async ({ id = null, ...input }, { db, session: { userId } }) => {
    const { rows, total } = await accrualsOf(db, userId, id, input);
    return wirePage(
      { ...input, total },
      rows.map((row) => ({
        id: row.id,
        lh_order_id: row.order_id,
        currency_name: currencyOfId(row.currency)?.name ?? '',
        interest_amount: row.interest,
        interest_day: row.day,
        created_at: timeOf(row.credited_ms),
      })),
    );
  },
});

export const hostingCalls: readonly Call[] = [buy, redeem, report, products, product, orders, log];
