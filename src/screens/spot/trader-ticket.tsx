import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectFailure as selectReadFailure, selectValue } from '../../../machines/kernel/reading';
import type { SpotCancelActor } from '../../../machines/spot/spot-cancel';
import {
  type SpotOrderActor,
  selectFailure,
  selectIsBusy,
  selectRequest,
  selectStep,
} from '../../../machines/spot/spot-order';
import type { Amount } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { noFunds, type SpotSide, type TradingContext } from '../../../schemas/spot/spot-order';
import type { Client } from '../../api/kernel/client';
import { type Intents, newRequestKey } from '../../api/kernel/intents';
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
import { farFrom, SpotReview } from './spot-review';
import { SpotTicket, type TicketProps } from './spot-ticket';
import { CoinVerb } from './spot-words';
import { UnaskedNote, type UnaskedOrders, useUnaskedOrders } from './unasked-orders';
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
  isPending,
}: {
  side: SpotSide;
  pair: Pair;
  prices: TicketPrices;
  isPending: boolean;
}) => (
  <Button
    type="submit"
    variant={side === 'buy' ? 'buy' : 'sell'}
    pending={isPending}
    disabled={!isPending && !prices.isFresh}
    reason={<StaleReason isOffline={prices.isOffline} />}
  >
    <CoinVerb side={side} coin={pair.base} />
  </Button>
);

/** An order that the person does not want to be asked about is confirmed as soon as it is valid. */
const useSkippedReview = (order: SpotOrderActor, unasked: UnaskedOrders) => {
  const [isSkipped, setSkipped] = useState(false);
  const skip = (
    market: { tradingContext: TradingContext; quoteIsFresh: boolean },
    last: Amount | null,
  ) => {
    const snapshot = order.getSnapshot();
    const request = selectRequest(snapshot);
    const skips =
      selectStep(snapshot) === 'reviewing' &&
      request !== null &&
      unasked.covers(request) &&
      farFrom(request, last) === null;
    setSkipped(skips);
    if (skips) order.send({ type: 'review.confirmed', key: newRequestKey(), ...market });
  };
  const isBusy = useSelector(order, selectIsBusy);
  return { isSkipped, isPending: isSkipped && isBusy, skip };
};

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
  const unasked = useUnaskedOrders(userId);
  const { isSkipped, isPending, skip } = useSkippedReview(order, unasked);
  const ticket = useSpotForm({
    ...opening,
    funds,
    prices,
    owner: userId,
    onSubmit: (submitted, context) => {
      const market = { tradingContext: context, quoteIsFresh: prices.isFresh };
      const draft = { draft: submitted, ownLimits: ownLimits() };
      order.send({ type: 'draft.submitted', ...draft, ...market });
      skip(market, prices.last);
    },
  });
  useEmitted(order, 'order.placed', ticket.startNext);
  const { draft, tradingContext } = ticket;
  const isReady = prices.isFresh && funds !== noFunds && draft.price !== '';
  useResumedReview(ticket.wasReviewed, isReady, () =>
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
            <SubmitButton side={side} pair={pair} prices={prices} isPending={isPending} />
            <UnaskedNote unasked={unasked} />
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
        unasked={unasked}
        isSkipped={isSkipped}
      />
    </>
  );
};
