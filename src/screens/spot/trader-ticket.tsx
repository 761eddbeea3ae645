import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectFailure as selectReadFailure, selectValue } from '../../../machines/kernel/reading';
import type { SpotCancelActor } from '../../../machines/spot/spot-cancel';
import { type SpotOrderActor, selectFailure } from '../../../machines/spot/spot-order';
import type { Pair } from '../../../schemas/market/pair';
import { noFunds, type SpotSide } from '../../../schemas/spot/spot-order';
import type { Client } from '../../api/kernel/client';
import type { Intents } from '../../api/kernel/intents';
import { spotFundsOver } from '../../api/spot/spot-funds';
import { pendingSpotOrder, spotOrderOver } from '../../api/spot/spot-order';
import { Button } from '../../components/controls/button';
import { useEmitted, useOver } from '../../context/services';
import { RefreshNotice } from '../../lists/refresh-notice';
import { useOrderHints } from '../../realtime/order-hints';
import { useOwnLimits } from '../trade/own-limits';
import { useResumedReview } from '../trade/persisted-order';
import { Refill, StaleReason } from '../trade/ticket';
import { type TicketPrices, useTicketPrices } from '../trade/ticket-prices';
import { SpotReview } from './spot-review';
import { SpotTicket, type TicketProps } from './spot-ticket';
import { CoinVerb } from './spot-words';
import { useSpotForm } from './use-spot-form';

/** The machine of an order; the status of one whose response was lost is requested immediately. */
export const useSpotOrder = (intents: Intents) => {
  const over = useCallback((client: Client) => spotOrderOver(client, intents), [intents]);
  const [input] = useState(() => ({ pending: pendingSpotOrder(intents) }));
  return useActorRef(useOver(over), { input });
};

/** What can be spent and sold; read again whenever money may have moved. */
const useSpotFunds = (pair: Pair, order: SpotOrderActor, cancel: SpotCancelActor | null) => {
  const over = useCallback((client: Client) => spotFundsOver(client, pair), [pair]);
  const actor = useActorRef(useOver(over));
  const refresh = () => actor.send({ type: 'change.notified' });
  useOrderHints('spot', (about) => about === 'balances' && refresh());
  useEmitted(order, 'order.placed', refresh);
  useEmitted(cancel, 'order.cancelled', refresh);
  const isMissing = useSelector(actor, selectReadFailure) !== null;
  const notice = <RefreshNotice actor={actor} hasFailed={isMissing} />;
  return { notice, funds: useSelector(actor, selectValue) ?? noFunds };
};

/** The pages that help where the balance is too low. */
const Refills = () => (
  <>
    <Refill path="/pages/assets/deposit/index">
      <FormattedMessage id="action.deposit" />
    </Refill>
    <Refill path="/pages/assets/transfer/index">
      <FormattedMessage id="action.transfer" />
    </Refill>
  </>
);

const SubmitButton = ({
  side,
  pair,
  prices,
}: {
  side: SpotSide;
  pair: Pair;
  prices: TicketPrices;
}) => (
  <Button
    type="submit"
    variant={side === 'buy' ? 'buy' : 'sell'}
    disabled={!prices.isFresh}
    reason={<StaleReason isOffline={prices.isOffline} />}
  >
    <CoinVerb side={side} coin={pair.base} />
  </Button>
);

type TraderTicketProps = TicketProps & {
  userId: number;
  order: SpotOrderActor;
  /** The machine that cancels orders, where the screen has one. */
  cancel: SpotCancelActor | null;
};

/** Form and review for one pair; both see the same prices and the same balance. */
export const TraderTicket = ({ userId, order, cancel, book, ...opening }: TraderTicketProps) => {
  const { pair } = opening;
  const prices = useTicketPrices(pair);
  const ownLimits = useOwnLimits(userId);
  const { notice, funds } = useSpotFunds(pair, order, cancel);
  const failure = useSelector(order, selectFailure);
  const ticket = useSpotForm({
    ...opening,
    funds,
    prices,
    owner: userId,
    onSubmit: (submitted, context) =>
      order.send({
        type: 'draft.submitted',
        draft: submitted,
        tradingContext: context,
        quoteIsFresh: prices.isFresh,
        ownLimits: ownLimits(),
      }),
  });
  useEmitted(order, 'order.placed', ticket.startNext);
  const { draft, tradingContext } = ticket;
  useResumedReview(ticket.wasReviewed, prices.isFresh && funds !== noFunds, () =>
    order.send({ type: 'draft.submitted', draft, tradingContext, quoteIsFresh: true }),
  );
  return (
    <>
      <SpotTicket
        ticket={ticket}
        book={book}
        failure={failure}
        refill={() => <Refills />}
        button={(side) => (
          <>
            {notice}
            <SubmitButton side={side} pair={pair} prices={prices} />
          </>
        )}
      />
      <SpotReview
        order={order}
        pair={pair}
        tradingContext={tradingContext}
        last={prices.last}
        levelsFor={prices.levelsFor}
        quoteIsFresh={prices.isFresh}
      />
    </>
  );
};
