import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Amount, largest, subtract, sum } from '../../../../schemas/kernel/money';
import type { Pair } from '../../../../schemas/market/pair';
import { classesOf } from '../../../components/base/class-names';
import { TabPanel, Tabs } from '../../../components/controls/tabs';
import { EmptyState } from '../../../components/feedback/empty-state';
import { Skeleton } from '../../../components/layout/skeleton';
import { DepthChart } from '../../../components/market/depth-chart';
import { TradeList } from '../../../components/market/trade-list';
import { price as priceText } from '../../../format/figure';
import { type OwnOrders, PairBook } from '../../../parts/market/book/pair-book';
import { useBook, useIsStale } from '../../../realtime/live-provider';
import { useIsOverdue } from '../../../realtime/overdue';
import { QuotePrice } from '../../../realtime/quote-text';
import { useTrades } from '../../../realtime/series';
import { bookRows } from './book-rows';
import styles from './candle-screen.module.css';

const css = classesOf(styles);

const tradeRows = 20;

type BookProps = { pair: Pair; own?: OwnOrders | undefined; onPick: (price: Amount) => void };

/** How far the best prices of both sides are apart. */
const Spread = ({ pair }: { pair: Pair }) => {
  const book = useBook(pair.symbol);
  const [ask] = book?.asks ?? [];
  const [bid] = book?.bids ?? [];
  if (!ask || !bid) return null;
  const spread = priceText(subtract(ask.price, bid.price), pair.priceDecimals);
  return (
    <span className={`${css('spread')} tl-figure`}>
      <FormattedMessage id="spot.book.spread" values={{ spread }} />
    </span>
  );
};

/** Fifteen prices on each side; a tap takes one into the order form. */
const Book = ({ pair, own, onPick }: BookProps) => (
  <PairBook pair={pair} own={own} rows={bookRows} onPick={onPick} isAlone>
    <div className={css('between')}>
      <QuotePrice pair={pair} />
      <Spread pair={pair} />
    </div>
  </PairBook>
);

/** What is offered up to each price. */
const Depth = ({ pair }: { pair: Pair }) => {
  const intl = useIntl();
  const book = useBook(pair.symbol);
  const isStale = useIsStale(pair.symbol);
  const isMissing = useIsOverdue(pair.symbol, book === null);
  if (isMissing || (book && book.asks.length + book.bids.length === 0)) {
    return (
      <div role="status">
        <EmptyState>
          <FormattedMessage id="spot.book.missing" />
        </EmptyState>
      </div>
    );
  }
  if (!book) return <Skeleton height="12rem" width="100%" />;
  const bids = sum(book.bids.map(({ quantity }) => quantity));
  const asks = sum(book.asks.map(({ quantity }) => quantity));
  const shown = (total: Amount) => priceText(total, pair.quantityDecimals);
  const at = (price: Amount | undefined) => priceText(price ?? null, pair.priceDecimals);
  return (
    <DepthChart
      label={intl.formatMessage(
        { id: 'candles.depth.label' },
        {
          coin: pair.base,
          bids: shown(bids),
          low: at(book.bids.at(-1)?.price),
          asks: shown(asks),
          high: at(book.asks.at(-1)?.price),
        },
      )}
      asks={book.asks}
      bids={book.bids}
      decimals={pair.priceDecimals}
      stale={isStale}
      heading={`${shown(largest(bids, asks))} ${pair.base}`}
    />
  );
};

const Trades = ({ pair }: { pair: Pair }) => {
  const intl = useIntl();
  const trades = useTrades(pair.symbol);
  const isMissing = useIsOverdue(pair.symbol, trades === null);
  if (isMissing) {
    return (
      <div role="status">
        <EmptyState>
          <FormattedMessage id="candles.trades.missing" />
        </EmptyState>
      </div>
    );
  }
  if (trades?.length === 0) {
    return (
      <EmptyState>
        <FormattedMessage id="candles.trades.empty" />
      </EmptyState>
    );
  }
  return (
    <TradeList
      label={intl.formatMessage({ id: 'candles.tabs.trades' })}
      headings={{
        time: <FormattedMessage id="candles.bar.time" />,
        price: <FormattedMessage id="spot.book.price" values={{ coin: pair.quote }} />,
        quantity: <FormattedMessage id="spot.book.quantity" values={{ coin: pair.base }} />,
      }}
      trades={trades?.slice(0, tradeRows) ?? null}
      decimals={pair.priceDecimals}
      quantityDecimals={pair.quantityDecimals}
      spokenSide={(side) =>
        side === 'buy'
          ? intl.formatMessage({ id: 'spot.buy' })
          : intl.formatMessage({ id: 'spot.sell' })
      }
    />
  );
};

/** Below the chart, or beside it: the order book and the last trades. */
export const MarketTabs = ({ pair, own, onPick }: BookProps) => {
  const intl = useIntl();
  const [tab, setTab] = useState<'book' | 'depth' | 'trades'>('book');
  return (
    <section className={css('market')}>
      <Tabs
        id="kline-market"
        label={intl.formatMessage({ id: 'candles.tabs' })}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'book', label: <FormattedMessage id="candles.tabs.book" /> },
          { value: 'depth', label: <FormattedMessage id="candles.tabs.depth" /> },
          { value: 'trades', label: <FormattedMessage id="candles.tabs.trades" /> },
        ]}
      />
      <TabPanel id="kline-market" value={tab}>
        {tab === 'book' ? <Book pair={pair} own={own} onPick={onPick} /> : null}
        {tab === 'depth' ? <Depth pair={pair} /> : null}
        {tab === 'trades' ? <Trades pair={pair} /> : null}
      </TabPanel>
    </section>
  );
};
