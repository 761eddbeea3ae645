import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { CoinText, PriceText } from '../trade/amounts';
import { TicketLine, TicketLines } from '../trade/ticket';
import { SideText } from './futures-words';
import type { FuturesFormState } from './use-futures-form';

/** What is there, what the order takes of it, and where each side would be liquidated. */
export const FuturesFigures = ({
  ticket: { context, pair, estimates },
  children,
}: {
  ticket: FuturesFormState;
  /** Further lines. */
  children?: ReactNode;
}) => (
  <TicketLines>
    <TicketLine label={<FormattedMessage id="label.available" />}>
      <CoinText amount={context.available} coin={pair.quote} />
    </TicketLine>
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
    {children}
  </TicketLines>
);
