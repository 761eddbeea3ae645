import { FormattedMessage } from 'react-intl';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotEstimate } from '../../../schemas/spot/spot-estimate';
import type { SpotFunds, SpotSide } from '../../../schemas/spot/spot-order';
import { CoinText } from '../trade/amounts';
import { TicketLine, TicketLines } from '../trade/ticket';
import { BoundLabel } from './spot-words';

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
    <TicketLines>
      <TicketLine label={<FormattedMessage id="label.available" />}>
        <CoinText
          amount={isBuy ? funds.availableQuote : funds.availableBase}
          coin={isBuy ? pair.quote : pair.base}
        />
      </TicketLine>
      <TicketLine
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
      </TicketLine>
      <TicketLine label={<BoundLabel side={side} />}>
        <CoinText amount={estimate?.bound ?? null} coin={pair.quote} />
      </TicketLine>
      <TicketLine label={<FormattedMessage id="spot.fee" />}>
        <CoinText amount={estimate?.fee ?? null} coin={isBuy ? pair.base : pair.quote} />
      </TicketLine>
    </TicketLines>
  );
};
