import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { percentOfMargin } from '../../../schemas/futures/futures-figures';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import { type Amount, isZero } from '../../../schemas/kernel/money';
import { Figure } from '../../components/figures/figure';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { timeStamp } from '../../format/time';
import { profit as profitText } from '../../format/trade-figure';
import { CoinText, PriceText } from '../trade/amounts';
import type { TradedPair } from '../trade/traded-pair';
import { useFuturesPair } from './futures-pair';
import { LotsText, MultipleText, noneOr, SideText } from './futures-words';

type Row = { order: FuturesOrder; pair: TradedPair };

/** What was booked as profit or loss, in money and in percent of the margin. */
export const RealisedProfit = ({ order, pair }: Row) => {
  const { realised } = order;
  const percent = realised && percentOfMargin(realised, order);
  const { text, direction } = profitText(realised, { decimals: 8, unit: pair.quote, percent });
  return (
    <Figure tone={direction} strong>
      {trimmed(text)}
    </Figure>
  );
};

/** All that was booked, without the zeros that fill up the decimals of the ledger. */
const trimmed = (text: string): string => text.replace(/(\.\d\d\d*?)0+(?= )/, '$1');

export const Stops = ({ order, pair }: Row) => (
  <>
    <KeyValue label={<FormattedMessage id="futures.takeProfit" />}>
      {noneOr(order.takeProfit, <PriceText price={order.takeProfit} pair={pair} />)}
    </KeyValue>
    <KeyValue label={<FormattedMessage id="futures.stopLoss" />}>
      {noneOr(order.stopLoss, <PriceText price={order.stopLoss} pair={pair} />)}
    </KeyValue>
  </>
);

const Time = ({ label, time }: { label: ReactNode; time: string | null }) =>
  time === null ? null : (
    <KeyValue label={label}>
      <Figure>{timeStamp(time)}</Figure>
    </KeyValue>
  );

const Paid = ({ label, amount, coin }: { label: ReactNode; amount: Amount; coin: string }) =>
  isZero(amount) ? null : (
    <KeyValue label={label}>
      <CoinText amount={amount} coin={coin} />
    </KeyValue>
  );

/** At which price it opened, or is to open. */
export const OpenPrice = ({ order, pair }: Row) => (
  <KeyValue
    label={
      order.status === 'entrusted' || order.status === 'cancelled' ? (
        <FormattedMessage id="futures.price.limit" />
      ) : (
        <FormattedMessage id="futures.price.open" />
      )
    }
  >
    <PriceText price={order.openPrice} pair={pair} />
  </KeyValue>
);

/** Everything that is known of an order. */
export const OrderRows = ({ order }: { order: FuturesOrder }) => {
  const pair = useFuturesPair(order);
  const isClosed = order.status === 'closed';
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="label.pair" />}>{pair.symbol}</KeyValue>
      <KeyValue label={<FormattedMessage id="spot.side" />}>
        <SideText side={order.side} /> <MultipleText times={order.multiple} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.lots" />}>
        <LotsText lots={order.lots} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="label.quantity" />}>
        <CoinText amount={order.quantity} coin={pair.base} />
      </KeyValue>
      <OpenPrice order={order} pair={pair} />
      {isClosed ? (
        <KeyValue label={<FormattedMessage id="futures.price.close" />}>
          <PriceText price={order.lastPrice} pair={pair} />
        </KeyValue>
      ) : null}
      <KeyValue label={<FormattedMessage id="futures.margin" />}>
        <CoinText amount={order.initialMargin} coin={pair.quote} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.fee" />}>
        <CoinText amount={order.fee} coin={pair.quote} />
      </KeyValue>
      <Paid
        label={<FormattedMessage id="futures.overnight" />}
        amount={order.overnightFee}
        coin={pair.quote}
      />
      {order.status === 'holding' ? (
        <KeyValue label={<FormattedMessage id="futures.liquidation" />}>
          {noneOr(order.liquidationPrice, <PriceText price={order.liquidationPrice} pair={pair} />)}
        </KeyValue>
      ) : null}
      <Stops order={order} pair={pair} />
      {isClosed ? (
        <KeyValue label={<FormattedMessage id="futures.realised" />} strong>
          <RealisedProfit order={order} pair={pair} />
        </KeyValue>
      ) : null}
      <Time label={<FormattedMessage id="futures.time.placed" />} time={order.createdAt} />
      <Time label={<FormattedMessage id="futures.time.opened" />} time={order.openedAt} />
      <Time label={<FormattedMessage id="futures.time.closed" />} time={order.closedAt} />
      <KeyValue label={<FormattedMessage id="spot.order.number" />}>
        <Figure>{order.id}</Figure>
      </KeyValue>
    </KeyValueList>
  );
};
