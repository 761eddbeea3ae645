import { FormattedMessage, useIntl } from 'react-intl';
import type { SpotOrder } from '../../../schemas/spot/spot-order';
import { classesOf } from '../../components/base/class-names';
import { Notice } from '../../components/feedback/banner';
import { Figure } from '../../components/figures/figure';
import { Section, Stack } from '../../components/layout/card';
import { KeyValueList } from '../../components/layout/key-value-list';
import { Sheet } from '../../components/overlays/sheet';
import { zonedStamp } from '../../format/time';
import { CoinText, coinFigure, pairPrice } from '../trade/amounts';
import type { TradedPair } from '../trade/traded-pair';
import { OrderKind, OrderOutcome, OrderRecord, OrderTerms } from './order-figures';
import { useSpotPair } from './spot-pair';
import styles from './spot-record-sheet.module.css';
import { SpotStatusTag } from './spot-words';

const css = classesOf(styles);

/** What filled it, each with the tick of the feed by which it was filled: anybody can look it up. */
const Fills = ({ order, pair }: { order: SpotOrder; pair: TradedPair }) => (
  <Section title={<FormattedMessage id="spot.order.fills" />}>
    <ul className={css('fills')}>
      {order.fills.map((fill) => (
        <li key={fill.id} className={css('fill')}>
          <Figure>
            {coinFigure(fill.amount, pair.base)} @ {pairPrice(fill.price, pair)}
          </Figure>
          <span className={css('end')}>
            <FormattedMessage id="label.fee" />{' '}
            <CoinText amount={fill.fee} coin={order.feeCurrency || pair.base} />
          </span>
          <Figure>{zonedStamp(fill.time)}</Figure>
          {fill.tick === null ? null : (
            <span className={css('tick')}>
              <FormattedMessage id="futures.tick" /> <Figure>{fill.tick}</Figure>
            </span>
          )}
        </li>
      ))}
    </ul>
  </Section>
);

const Record = ({ order }: { order: SpotOrder }) => {
  const pair = useSpotPair(order);
  return (
    <Stack>
      <div>
        <SpotStatusTag status={order.status} />
      </div>
      <KeyValueList>
        <OrderKind terms={order} pair={pair} />
        <OrderTerms terms={order} pair={pair} />
        <OrderOutcome order={order} pair={pair} />
        <OrderRecord order={order} />
      </KeyValueList>
      {order.fills.some(({ late }) => late) ? (
        <Notice tone="info">
          <FormattedMessage id="spot.order.late" />
        </Notice>
      ) : null}
      {order.fills.length > 0 ? <Fills order={order} pair={pair} /> : null}
    </Stack>
  );
};

/** One order with everything that is known of it; null while none is opened. */
export const SpotRecordSheet = ({
  order,
  onClose,
}: {
  order: SpotOrder | null;
  onClose: () => void;
}) => {
  const intl = useIntl();
  return order === null ? null : (
    <Sheet
      open
      title={<FormattedMessage id="label.orderDetails" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <Record order={order} />
    </Sheet>
  );
};
