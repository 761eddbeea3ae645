import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { CoinText, PriceText } from '../spot/spot-amounts';
import styles from './futures-screen.module.css';
import { SideText } from './futures-words';
import type { FuturesFormState } from './use-futures-form';

const css = classesOf(styles);

export const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css('line')}>
    <dt className={css('line-label')}>{label}</dt>
    <dd className={css('line-figure')}>{children}</dd>
  </div>
);

/** What is there, what the order takes of it, and where each side would be liquidated. */
export const FuturesFigures = ({
  ticket: { context, pair, estimates },
  children,
}: {
  ticket: FuturesFormState;
  /** Further lines. */
  children?: ReactNode;
}) => (
  <dl className={css('lines')}>
    <Line label={<FormattedMessage id="label.available" />}>
      <CoinText amount={context.available} coin={pair.quote} />
    </Line>
    <Line label={<FormattedMessage id="futures.lot" />}>
      <CoinText amount={context.lotSize} coin={pair.base} />
    </Line>
    <Line label={<FormattedMessage id="futures.margin" />}>
      <CoinText amount={estimates.long?.margin ?? null} coin={pair.quote} />
    </Line>
    <Line label={<FormattedMessage id="futures.fee" />}>
      <CoinText amount={estimates.long?.fee ?? null} coin={pair.quote} />
    </Line>
    {(['long', 'short'] as const).map((side) => (
      <Line
        key={side}
        label={
          <FormattedMessage
            id="futures.liquidation.short"
            values={{ side: <SideText side={side} /> }}
          />
        }
      >
        <PriceText price={estimates[side]?.liquidation ?? null} pair={pair} />
      </Line>
    ))}
    {children}
  </dl>
);
