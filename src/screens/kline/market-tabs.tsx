import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Pair } from '../../../schemas/pair';
import { classesOf } from '../../components/class-names';
import { EmptyState } from '../../components/empty-state';
import { OrderBook } from '../../components/order-book';
import { TabPanel, Tabs } from '../../components/tabs';
import { TradeList } from '../../components/trade-list';
import { useBook } from '../../live/live-provider';
import { QuotePrice } from '../../live/quote-text';
import { useTrades } from '../../live/series';
import styles from './kline-screen.module.css';
import { tradeAddress } from './trade-address';

const css = classesOf(styles);

const bookRows = 15;
const tradeRows = 20;

/** Fifteen prices on each side; a tap takes one into the order form. */
const Book = ({ pair }: { pair: Pair }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const book = useBook(pair.symbol);
  const spokenRow = useCallback(
    (side: 'ask' | 'bid', price: string, quantity: string) =>
      intl.formatMessage({ id: 'spot.book.row' }, { side, price, quantity }),
    [intl],
  );
  const pick = useCallback(
    (price: string) => void navigate(tradeAddress(pair, { price })),
    [navigate, pair],
  );
  return (
    <OrderBook
      label={intl.formatMessage({ id: 'spot.book' })}
      askLabel={intl.formatMessage({ id: 'spot.book.asks' })}
      bidLabel={intl.formatMessage({ id: 'spot.book.bids' })}
      priceHeading={<FormattedMessage id="spot.book.price" values={{ coin: pair.quote }} />}
      quantityHeading={<FormattedMessage id="spot.book.quantity" values={{ coin: pair.base }} />}
      asks={book?.asks ?? null}
      bids={book?.bids ?? null}
      rows={bookRows}
      decimals={pair.priceDecimals}
      quantityDecimals={pair.quantityDecimals}
      spokenRow={spokenRow}
      onPick={pick}
    >
      <QuotePrice pair={pair} />
    </OrderBook>
  );
};

const Trades = ({ pair }: { pair: Pair }) => {
  const intl = useIntl();
  const trades = useTrades(pair.symbol);
  if (trades?.length === 0) {
    return (
      <EmptyState>
        <FormattedMessage id="kline.trades.empty" />
      </EmptyState>
    );
  }
  return (
    <TradeList
      label={intl.formatMessage({ id: 'kline.tabs.trades' })}
      headings={{
        time: <FormattedMessage id="kline.bar.time" />,
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

/** Below the chart, or beside it: who wants to trade, and who just did. */
export const MarketTabs = ({ pair }: { pair: Pair }) => {
  const intl = useIntl();
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  return (
    <section className={css('market')}>
      <Tabs
        id="kline-market"
        label={intl.formatMessage({ id: 'kline.tabs' })}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'book', label: <FormattedMessage id="kline.tabs.book" /> },
          { value: 'trades', label: <FormattedMessage id="kline.tabs.trades" /> },
        ]}
      />
      <TabPanel id="kline-market" value={tab}>
        {tab === 'book' ? <Book pair={pair} /> : <Trades pair={pair} />}
      </TabPanel>
    </section>
  );
};
