import { useActorRef, useSelector } from '@xstate/react';
import { Fragment, type ReactNode, useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectFailure as selectReadFailure, selectValue } from '../../../machines/kernel/reading';
import type { SpotCancelActor } from '../../../machines/spot/spot-cancel';
import { type SpotOrderActor, selectFailure } from '../../../machines/spot/spot-order';
import type { RoutePath } from '../../../schemas/kernel/route';
import type { Pair } from '../../../schemas/market/pair';
import { noFunds, type SpotSide } from '../../../schemas/spot/spot-order';
import type { Client } from '../../api/kernel/client';
import type { Intents } from '../../api/kernel/intents';
import { spotFundsOver } from '../../api/spot/spot-funds';
import { pendingSpotOrder, spotOrderOver } from '../../api/spot/spot-order';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { ReasonText } from '../../context/failure-text';
import { useDetour } from '../../context/return';
import { useEmitted, useOver } from '../../context/services';
import { RefreshNotice } from '../../lists/refresh-notice';
import { observedLimits } from '../../parts/account/observed-limits';
import { useLive } from '../../realtime/live-provider';
import { useOrderHints } from '../../realtime/order-hints';
import { useResumedReview } from './persisted-review';
import { type SpotPrices, useSpotPrices } from './spot-prices';
import { SpotReview } from './spot-review';
import styles from './spot-screen.module.css';
import { SpotTicket, type TicketProps } from './spot-ticket';
import { CoinVerb } from './spot-words';
import { useSpotForm } from './use-spot-form';

const css = classesOf(styles);

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

const refills: readonly { path: RoutePath; label: ReactNode }[] = [
  { path: '/pages/assets/deposit/index', label: <FormattedMessage id="action.deposit" /> },
  { path: '/pages/assets/transfer/index', label: <FormattedMessage id="action.transfer" /> },
];

/** Inside the message that the balance is too low: the pages that help, and lead back. */
const Refill = () => {
  const detour = useDetour();
  return refills.map(({ path, label }) => (
    <Fragment key={path}>
      {' '}
      <a className={css('refill')} href={`#${detour(path)}`}>
        {label}
      </a>
    </Fragment>
  ));
};

const SubmitButton = ({
  side,
  pair,
  prices,
}: {
  side: SpotSide;
  pair: Pair;
  prices: SpotPrices;
}) => (
  <Button
    type="submit"
    variant={side === 'buy' ? 'buy' : 'sell'}
    disabled={!prices.isFresh}
    reason={<ReasonText code={prices.isOffline ? 'client.offline' : 'client.stale_quote'} />}
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
  const prices = useSpotPrices(pair);
  const { serverNow } = useLive();
  const { notice, funds } = useSpotFunds(pair, order, cancel);
  const failure = useSelector(order, selectFailure);
  const ticket = useSpotForm({
    ...opening,
    funds,
    prices,
    owner: userId,
    onSubmit: (draft, tradingContext) =>
      order.send({
        type: 'draft.submitted',
        draft,
        tradingContext,
        quoteIsFresh: prices.isFresh,
        ownLimits: observedLimits(userId, serverNow() ?? Date.now()),
      }),
  });
  useEmitted(order, 'order.placed', ticket.startNext);
  useResumedReview(ticket, order);
  return (
    <>
      <SpotTicket
        ticket={ticket}
        book={book}
        failure={failure}
        refill={() => <Refill />}
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
        tradingContext={ticket.tradingContext}
        last={prices.last}
        levelsFor={prices.levelsFor}
        quoteIsFresh={prices.isFresh}
      />
    </>
  );
};
