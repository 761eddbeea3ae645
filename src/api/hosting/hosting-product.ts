import { type HostingOffer, hostingOfferMachine } from '../../../machines/hosting/hosting-readings';
import {
  createListing,
  type ListingActor,
  type PageQuery,
  pageLimit,
} from '../../../machines/kernel/listing';
import { HostingProduct, OneHostingProduct } from '../../../schemas/hosting/hosting-product';
import { pageOf } from '../../../schemas/kernel/page';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import { GetSpotWallet } from '../wallet/wallet';

/** The products, shorter terms first. */
export const ListHostingProducts = document<PageQuery<object>>()({
  method: 'GET',
  path: 'lh/deposit/config',
  fields: ({ page, limit }) => ({ page, limit }),
  isQuiet: true,
  result: pageOf(HostingProduct, pageLimit),
});

/** One of them. */
export const GetHostingProduct = document<{ id: number }>()({
  method: 'GET',
  path: 'lh/deposit/product_info',
  fields: ({ id }) => ({ id }),
  isQuiet: true,
  result: OneHostingProduct,
});

const productListing = createListing<HostingProduct, object>('hostingProducts');

export const hostingProductsOver = (client: Client) =>
  productListing.provide({ actors: { readPage: fromDocument(client)(ListHostingProducts) } });
export type HostingProductsActor = ListingActor<HostingProduct, object>;

/** A product with what there is of its currency. */
export const hostingOfferOver = (client: Client, id: number) =>
  hostingOfferMachine.provide({
    actors: {
      readValue: fromAsync<HostingOffer, object>(async (_, signal) => {
        const variables = { id };
        const product = await client.request({ document: GetHostingProduct, variables, signal });
        const { available } = await client.request({
          document: GetSpotWallet,
          variables: { currencyId: product.currencyId },
          signal,
        });
        return { product, available };
      }),
    },
  });
