import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import {
  recommendedProductMachine,
  subscriptionFundsMachine,
  subscriptionProductMachine,
} from '../../../machines/subscription/subscription-product';
import { pageOf } from '../../../schemas/kernel/page';
import {
  OneSubscriptionProduct,
  RecommendedProduct,
  SubscriptionProduct,
} from '../../../schemas/subscription/subscription-product';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import { GetSpotWallet } from '../wallet/wallet';

/** New coins: those that can be subscribed to first. */
export const ListNewCoins = document<PageQuery<null>>()({
  method: 'GET',
  path: 'lh/send/config',
  fields: ({ page, limit }) => ({ page, limit }),
  isQuiet: true,
  result: pageOf(SubscriptionProduct, pageLimit),
});

export const GetNewCoin = document<{ id: number }>()({
  method: 'GET',
  path: 'lh/send/product_info',
  fields: ({ id }) => ({ id }),
  isQuiet: true,
  result: OneSubscriptionProduct,
});

export const GetRecommendedCoin = document<object>()({
  method: 'GET',
  path: 'lh/send/get_recommend',
  fields: nothing,
  isQuiet: true,
  result: RecommendedProduct,
});

const newCoinListing = createListing<SubscriptionProduct, null>('newCoins');

export const newCoinsOver = (client: Client) =>
  newCoinListing.provide({ actors: { readPage: fromDocument(client)(ListNewCoins) } });
export type NewCoinsActor = ListingActor<SubscriptionProduct, null>;

export const newCoinOver = (client: Client, id: number) =>
  subscriptionProductMachine.provide({
    actors: {
      readValue: fromAsync((_, signal) =>
        client.request({ document: GetNewCoin, variables: { id }, signal }),
      ),
    },
  });

export const recommendedCoinOver = (client: Client) =>
  recommendedProductMachine.provide({
    actors: { readValue: fromDocument(client)(GetRecommendedCoin) },
  });

/** What the spot account has of the paying coin. */
export const subscriptionFundsOver = (client: Client, currencyId: number) =>
  subscriptionFundsMachine.provide({
    actors: {
      readValue: fromAsync(async (_, signal) => {
        const variables = { currencyId };
        const { available } = await client.request({ document: GetSpotWallet, variables, signal });
        return available;
      }),
    },
  });
