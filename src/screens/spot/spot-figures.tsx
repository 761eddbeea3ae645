import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Amount } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { estimateOf } from '../../../schemas/spot/spot-estimate';
import type { SpotFunds, SpotSide } from '../../../schemas/spot/spot-order';
import { AmountText } from '../../components/amount-text';
import { classesOf } from '../../components/class-names';
import styles from './spot-screen.module.css';

const css = classesOf(styles);

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css('line')}>
    <dt className={css('line-label')}>{label}</dt>
    <dd className={css('line-figure')}>{children}</dd>
  </div>
);

/** Decimals in which fees and totals are shown: those of the ledger, cut where they are long. */
const shownDecimals = 8;

/** What is there, what the order comes to, and its fee: by the functions that the server books with. */
export const SpotFigures = ({
  pair,
  side,
  order,
  funds,
}: {
  pair: Pair;
  side: SpotSide;
  order: { price: Amount; quantity: Amount } | null;
  funds: SpotFunds;
}) => {
  const estimate = order && estimateOf({ side, ...order }, pair.feeRate);
  const isBuy = side === 'buy';
  return (
    <dl className={css('lines')}>
      <Line label={<FormattedMessage id="spot.available" />}>
        <AmountText
          amount={isBuy ? funds.availableQuote : funds.availableBase}
          decimals={shownDecimals}
          unit={isBuy ? pair.quote : pair.base}
        />
      </Line>
      <Line label={<FormattedMessage id="spot.total" />}>
        <AmountText
          amount={estimate?.total ?? null}
          decimals={pair.priceDecimals}
          unit={pair.quote}
        />
      </Line>
      <Line label={<FormattedMessage id="spot.fee" />}>
        <AmountText
          amount={estimate?.fee ?? null}
          decimals={shownDecimals}
          unit={isBuy ? pair.base : pair.quote}
        />
      </Line>
    </dl>
  );
};
