import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotEstimate } from '../../../schemas/spot/spot-estimate';
import type { SpotFunds, SpotSide } from '../../../schemas/spot/spot-order';
import { classesOf } from '../../components/base/class-names';
import { CoinText } from './spot-amounts';
import styles from './spot-screen.module.css';
import { BoundLabel } from './spot-words';

const css = classesOf(styles);

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css('line')}>
    <dt className={css('line-label')}>{label}</dt>
    <dd className={css('line-figure')}>{children}</dd>
  </div>
);

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
      <Line label={<FormattedMessage id="label.available" />}>
        <CoinText
          amount={isBuy ? funds.availableQuote : funds.availableBase}
          coin={isBuy ? pair.quote : pair.base}
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
        <CoinText
          amount={(isBuy ? estimate?.total : estimate?.received) ?? null}
          coin={pair.quote}
        />
      </Line>
      <Line label={<BoundLabel side={side} />}>
        <CoinText amount={estimate?.bound ?? null} coin={pair.quote} />
      </Line>
      <Line label={<FormattedMessage id="spot.fee" />}>
        <CoinText amount={estimate?.fee ?? null} coin={isBuy ? pair.base : pair.quote} />
      </Line>
    </dl>
  );
};
