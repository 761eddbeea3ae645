import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotEstimate } from '../../../schemas/spot/spot-estimate';
import type { SpotFunds, SpotSide } from '../../../schemas/spot/spot-order';
import { AmountText } from '../../components/amount-text';
import { classesOf } from '../../components/class-names';
import styles from './spot-screen.module.css';
import { BoundLabel } from './spot-words';

const css = classesOf(styles);

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css('line')}>
    <dt className={css('line-label')}>{label}</dt>
    <dd className={css('line-figure')}>{children}</dd>
  </div>
);

/** Decimals in which fees and totals are shown: those of the ledger, cut where they are long. */
const shownDecimals = 8;

/**
 * What is there, what the order comes to by the book and at the worst, and its fee: by the functions
 * that the server books with.
 */
export const SpotFigures = ({
  pair,
  side,
  estimate,
  funds,
}: {
  pair: Pair;
  side: SpotSide;
  estimate: SpotEstimate | null;
  funds: SpotFunds;
}) => {
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
      <Line
        label={
          isBuy ? (
            <FormattedMessage id="spot.total" />
          ) : (
            <FormattedMessage id="spot.received.short" />
          )
        }
      >
        <AmountText
          amount={(isBuy ? estimate?.total : estimate?.received) ?? null}
          decimals={pair.priceDecimals}
          unit={pair.quote}
        />
      </Line>
      <Line label={<BoundLabel side={side} />}>
        <AmountText
          amount={estimate?.bound ?? null}
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
