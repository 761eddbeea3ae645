import { FormattedMessage } from 'react-intl';
import type { SpotOrder, SpotRequest } from '../../../schemas/spot/spot-order';
import { settlementOf } from '../../../schemas/spot/spot-settlement';
import { Figure } from '../../components/figures/figure';
import { KeyValue } from '../../components/layout/key-value-list';
import { timeStamp } from '../../format/time';
import { CoinText, PriceText } from '../trade/amounts';
import { MatchText } from '../trade/match-text';
import type { TradedPair } from '../trade/traded-pair';
import { BoundLabel, SideText } from './spot-words';

/** What was asked for: of a draft, or of the order that the server made of it. */
type Terms = Pick<SpotRequest, 'side' | 'match' | 'price' | 'quantity' | 'quoteAmount'>;

/** The worst price of a market order is not the one that it fills at, and is not called so. */
const PriceLabel = ({ terms: { side, match }, coin }: { terms: Terms; coin: string }) => {
  if (match === 'limit') return <FormattedMessage id="spot.price.limit" />;
  return side === 'buy' ? (
    <FormattedMessage id="spot.price.atMost" values={{ coin }} />
  ) : (
    <FormattedMessage id="spot.price.atLeast" values={{ coin }} />
  );
};

/** Pair, side and type, where no heading names them. */
export const OrderKind = ({ terms, pair }: { terms: Terms; pair: TradedPair }) => (
  <>
    <KeyValue label={<FormattedMessage id="label.pair" />}>{pair.symbol}</KeyValue>
    <KeyValue label={<FormattedMessage id="spot.side" />}>
      <SideText side={terms.side} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="spot.type" />}>
      <MatchText match={terms.match} />
    </KeyValue>
  </>
);

/** At which price, and how much: a quantity, or what a market buy spends at most. */
export const OrderTerms = ({ terms, pair }: { terms: Terms; pair: TradedPair }) => (
  <>
    <KeyValue label={<PriceLabel terms={terms} coin={pair.base} />}>
      <PriceText price={terms.price} pair={pair} />
    </KeyValue>
    {terms.quoteAmount === null ? (
      <KeyValue label={<FormattedMessage id="label.quantity" />}>
        <CoinText amount={terms.quantity} coin={pair.base} />
      </KeyValue>
    ) : (
      <KeyValue label={<BoundLabel side={terms.side} />}>
        <CoinText amount={terms.quoteAmount} coin={pair.quote} />
      </KeyValue>
    )}
  </>
);

/** What the server has filled of an order, and what that came to. */
export const OrderOutcome = ({ order, pair }: { order: SpotOrder; pair: TradedPair }) => {
  const settlement = settlementOf(order);
  const [given, taken] = order.side === 'buy' ? [pair.quote, pair.base] : [pair.base, pair.quote];
  return (
    <>
      <KeyValue label={<FormattedMessage id="spot.order.filled" />}>
        <CoinText amount={order.filled} coin={pair.base} />
      </KeyValue>
      {settlement ? (
        <>
          <KeyValue label={<FormattedMessage id="spot.order.average" />}>
            <PriceText price={order.averagePrice} pair={pair} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="spot.order.total" />}>
            <CoinText amount={settlement.total} coin={pair.quote} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="label.fee" />}>
            <CoinText amount={order.fee} coin={order.feeCurrency || taken} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="spot.order.paid" />}>
            <CoinText amount={settlement.paid} coin={given} />
          </KeyValue>
          <KeyValue label={<FormattedMessage id="spot.order.received" />} strong>
            <CoinText amount={settlement.received} coin={taken} />
          </KeyValue>
        </>
      ) : null}
    </>
  );
};

/** Under which number and since when the server has the order. */
export const OrderRecord = ({ order }: { order: SpotOrder }) => (
  <>
    <KeyValue label={<FormattedMessage id="spot.order.number" />}>
      <Figure>{order.id}</Figure>
    </KeyValue>
    <KeyValue label={<FormattedMessage id="spot.order.time" />}>
      <Figure>{timeStamp(order.createdAt)}</Figure>
    </KeyValue>
  </>
);
