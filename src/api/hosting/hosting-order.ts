import * as v from 'valibot';
import { hostingPurchaseMachine } from '../../../machines/hosting/hosting-purchase';
import { hostingSummaryMachine } from '../../../machines/hosting/hosting-readings';
import { hostingRedemptionMachine } from '../../../machines/hosting/hosting-redemption';
import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import type { Keyed } from '../../../machines/kernel/submission';
import {
  ChangedHostingOrder,
  HostingAccrual,
  HostingOrder,
  type HostingStatus,
  HostingSummary,
  hostingFilters,
} from '../../../schemas/hosting/hosting-order';
import {
  type ChosenHosting,
  hostingFields,
  type Redemption,
  redemptionFields,
} from '../../../schemas/hosting/hosting-purchase';
import { Amount } from '../../../schemas/kernel/money';
import { pageOf } from '../../../schemas/kernel/page';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { pendingRequests, submissionOver } from '../kernel/submission';

/** Buys hosting. Not safe to repeat but under the same key. */
export const BuyHosting = document<Keyed<ChosenHosting>>()({
  method: 'POST',
  path: 'lh/deposit',
  fields: ({ payload }) => hostingFields(payload),
  keyOf: ({ key }) => key,
  result: ChangedHostingOrder,
});

/** Redeems an order before its term ends. */
export const RedeemHosting = document<Keyed<Redemption>>()({
  method: 'POST',
  path: 'lh/deposit/order/cancel',
  fields: ({ payload }) => redemptionFields(payload),
  keyOf: ({ key }) => key,
  result: ChangedHostingOrder,
});

/** What I host and have earned, in USDT. */
export const GetHostingSummary = document<object>()({
  method: 'GET',
  path: 'lh/deposit/report',
  fields: nothing,
  isQuiet: true,
  result: HostingSummary,
});

export type HostingOrderFilter = { status: HostingStatus };

/** My orders, newest first. */
export const ListHostingOrders = document<PageQuery<HostingOrderFilter>>()({
  method: 'GET',
  path: 'lh/deposit/order',
  fields: ({ filter, page, limit }) => ({ ...hostingFilters[filter.status], page, limit }),
  isQuiet: true,
  result: pageOf(HostingOrder, pageLimit),
});

/** One of them; a server that does not read its id sends the newest ones. */
export const GetHostingOrder = document<{ id: number }>()({
  method: 'GET',
  path: 'lh/deposit/order',
  fields: ({ id }) => ({ id, page: 1, limit: pageLimit }),
  isQuiet: true,
  result: pageOf(HostingOrder, pageLimit),
});

/** The interest that an order was credited, newest first. */
export const ListHostingAccruals = document<PageQuery<{ orderId: number }>>()({
  method: 'GET',
  path: 'lh/deposit/log',
  fields: ({ filter, page, limit }) => ({ id: filter.orderId, page, limit }),
  isQuiet: true,
  result: pageOf(HostingAccrual, pageLimit),
});

export const buyHostingCall = 'POST lh/deposit';
const redeemHostingCall = 'POST lh/deposit/order/cancel';

export const hostingOver = (client: Client, intents: Intents) =>
  hostingPurchaseMachine.provide({
    actors: {
      submitDraft: submissionOver(client, BuyHosting, { intents, call: buyHostingCall }),
    },
  });

export const hostingRedemptionOver = (client: Client, intents: Intents) =>
  hostingRedemptionMachine.provide({
    actors: {
      readHostingOrder: fromAsync(async (variables: { id: number }, signal) => {
        const { rows } = await client.request({ document: GetHostingOrder, variables, signal });
        return rows.find(({ id }) => id === variables.id) ?? null;
      }),
      redeemHosting: submissionOver(client, RedeemHosting, {
        intents,
        call: redeemHostingCall,
        parametersOf: (redemption) => redemption,
      }),
    },
  });

/** The redemption that was confirmed on this device and has no known answer yet. */
export const pendingRedemption = (intents: Intents): Keyed<Redemption> | null =>
  pendingRequests(
    intents,
    redeemHostingCall,
    v.object({ id: v.number(), seenPenalty: Amount }),
  )[0] ?? null;

export const hostingSummaryOver = (client: Client) =>
  hostingSummaryMachine.provide({
    actors: { readValue: fromDocument(client)(GetHostingSummary) },
  });

const orderListing = createListing<HostingOrder, HostingOrderFilter>('hostingOrders');

/** My orders, page by page. Older servers send the redeemed ones among the completed. */
export const hostingOrdersOver = (client: Client) =>
  orderListing.provide({
    actors: {
      readPage: fromAsync(async (variables: PageQuery<HostingOrderFilter>, signal) => {
        const page = await client.request({ document: ListHostingOrders, variables, signal });
        const { status } = variables.filter;
        return { ...page, rows: page.rows.filter((order) => order.status === status) };
      }),
    },
  });
export type HostingOrdersActor = ListingActor<HostingOrder, HostingOrderFilter>;

const accrualListing = createListing<HostingAccrual, { orderId: number }>('hostingAccruals');

export const hostingAccrualsOver = (client: Client) =>
  accrualListing.provide({ actors: { readPage: fromDocument(client)(ListHostingAccruals) } });
export type HostingAccrualsActor = ListingActor<HostingAccrual, { orderId: number }>;
