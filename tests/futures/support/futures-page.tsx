import { useState } from 'react';
import { person } from '../../../examples/account/people';
import { futuresContext } from '../../../examples/futures/futures-order';
import { LiveProvider, useLive } from '../../../src/realtime/live-provider';
import { TraderPage } from '../../../src/screens/futures/trader-page';
import { btcUsdtFutures } from '../../support/pairs';

/** What `lever/deal` answers about the page of contracts. */
export const futuresPageData = {
  positions: { rows: [], omitted: 0 },
  minLots: 1,
  maxLots: 1000,
  multiples: futuresContext.multiples,
  lotChoices: [],
  price: futuresContext.price,
  available: futuresContext.available,
  openNotional: null,
  quoteUsdtPrice: null,
  fiatPerUsdt: null,
  burstRate: futuresContext.burstRate,
  opensLimit: true,
  opensStops: true,
};

const Page = () => {
  const { quotes } = useLive();
  useState(() => quotes.seed([btcUsdtFutures]));
  return <TraderPage userId={person.id} pair={btcUsdtFutures} />;
};

/** The page of contracts with a price that no feed moves. */
export const futuresPage = (
  <LiveProvider open={() => new Promise(() => undefined)}>
    <Page />
  </LiveProvider>
);
