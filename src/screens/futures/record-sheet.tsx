import { FormattedMessage, useIntl } from 'react-intl';
import { closingAt, equityAt } from '../../../schemas/futures/futures-figures';
import { type FuturesOrder, positionOf } from '../../../schemas/futures/futures-order';
import {
  type Amount,
  add,
  amount,
  divide,
  isPositive,
  multiply,
  zero,
} from '../../../schemas/kernel/money';
import { Notice } from '../../components/feedback/banner';
import { Figure } from '../../components/figures/figure';
import { Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { quantity, ratio } from '../../format/figure';
import { timeStamp, zonedStamp } from '../../format/time';
import { pairPrice } from '../trade/amounts';
import { useFuturesPair } from './futures-pair';
import { FuturesStatusTag } from './futures-words';
import { OrderRows } from './order-rows';

const hundred = amount('100');

type Ended = { order: FuturesOrder; price: Amount; burstRate: Amount };

/** Why a position was liquidated, in its own numbers. */
const Liquidation = ({ order, price, burstRate }: Ended) => {
  const pair = useFuturesPair(order);
  const position = positionOf(order);
  const equity = order.closeEquity ?? equityAt(position, price);
  const { initialMargin } = position;
  const rate = isPositive(initialMargin)
    ? divide(multiply(equity, hundred), initialMargin, 2)
    : zero;
  const returned =
    order.realised === null ? closingAt(position, price).credit : add(order.margin, order.realised);
  const time = order.closeTick?.time ?? order.closedAt;
  return (
    <Notice tone="danger">
      <FormattedMessage
        id="futures.liquidated"
        values={{
          time: zonedStamp(time),
          price: `${pairPrice(price, pair)} ${pair.quote}`,
          equity: `${quantity(equity, 8)} ${pair.quote}`,
          rate: ratio(rate),
          limit: ratio(burstRate),
          returned: `${quantity(returned, 8)} ${pair.quote}`,
        }}
      />
    </Notice>
  );
};

/** The tick of the feed by which the position ended: anybody can look it up. */
const Evidence = ({ order }: { order: FuturesOrder }) => {
  const tick = order.closeTick;
  if (tick === null) return null;
  return (
    <>
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="futures.tick" />}>
          <Figure>{tick.id}</Figure>
        </KeyValue>
        <KeyValue label={<FormattedMessage id="futures.tick.time" />}>
          <Figure>{timeStamp(tick.sourceTime ?? tick.time)}</Figure>
        </KeyValue>
      </KeyValueList>
      {tick.isDerived ? (
        <Notice tone="info">
          <FormattedMessage id="futures.tick.derived" />
        </Notice>
      ) : null}
      {order.isLate ? (
        <Notice tone="info">
          <FormattedMessage id="futures.late" />
        </Notice>
      ) : null}
    </>
  );
};

/** One order with everything that is known of it; of a liquidation, why it happened. */
export const RecordSheet = ({
  order,
  burstRate,
  onClose,
}: {
  order: FuturesOrder | null;
  burstRate: Amount;
  onClose: () => void;
}) => {
  const intl = useIntl();
  if (order === null) return null;
  const price = order.closeReason === 'liquidation' ? order.lastPrice : null;
  return (
    <Sheet
      open
      title={<FormattedMessage id="futures.record" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <Stack>
        <div>
          <FuturesStatusTag order={order} />
        </div>
        {price === null ? null : <Liquidation order={order} price={price} burstRate={burstRate} />}
        <OrderRows order={order} />
        <Evidence order={order} />
      </Stack>
    </Sheet>
  );
};
