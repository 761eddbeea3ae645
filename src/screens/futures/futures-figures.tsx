import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { Icon } from '../../components/icons/icon';
import { CoinText, PriceText } from '../trade/amounts';
import { TicketLine, TicketLines } from '../trade/ticket';
import styles from './futures-screen.module.css';
import { SideText } from './futures-words';
import type { FuturesFormState } from './use-futures-form';

const css = classesOf(styles);

/** What is there, and folded into one line what the order takes of it. */
export const FuturesFigures = ({
  ticket: { context, pair, estimates },
  more,
}: {
  ticket: FuturesFormState;
  /** Beside what is available: the way to more of it. */
  more?: ReactNode;
}) => (
  <>
    <div className={css('available')}>
      <TicketLines>
        <TicketLine label={<FormattedMessage id="label.available" />}>
          <CoinText amount={context.available} coin={pair.quote} />
        </TicketLine>
      </TicketLines>
      {more}
    </div>
    <details className={css('fold')}>
      <summary className={css('folded')}>
        <span>
          {estimates.long === null ? (
            <>
              <FormattedMessage id="futures.lot" />{' '}
              <CoinText amount={context.lotSize} coin={pair.base} />
            </>
          ) : (
            <FormattedMessage
              id="futures.figures"
              values={{
                margin: <CoinText amount={estimates.long.margin} coin={pair.quote} />,
                fee: <CoinText amount={estimates.long.fee} coin={pair.quote} />,
              }}
            />
          )}
        </span>
        <Icon name="chevron-down" size="small" />
      </summary>
      <TicketLines>
        <TicketLine label={<FormattedMessage id="futures.lot" />}>
          <CoinText amount={context.lotSize} coin={pair.base} />
        </TicketLine>
        <TicketLine label={<FormattedMessage id="futures.margin" />}>
          <CoinText amount={estimates.long?.margin ?? null} coin={pair.quote} />
        </TicketLine>
        <TicketLine label={<FormattedMessage id="futures.fee" />}>
          <CoinText amount={estimates.long?.fee ?? null} coin={pair.quote} />
        </TicketLine>
        {(['long', 'short'] as const).map((side) => (
          <TicketLine
            key={side}
            label={
              <FormattedMessage
                id="futures.liquidation.short"
                values={{ side: <SideText side={side} /> }}
              />
            }
          >
            <PriceText price={estimates[side]?.liquidation ?? null} pair={pair} />
          </TicketLine>
        ))}
      </TicketLines>
    </details>
  </>
);
