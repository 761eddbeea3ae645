import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FuturesCancelActor } from '../../../machines/futures/futures-cancel';
import type { FuturesCloseActor } from '../../../machines/futures/futures-close';
import { type FuturesOrderActor, selectFailure } from '../../../machines/futures/futures-order';
import {
  type ReadingActor,
  selectFailure as selectReadFailure,
  selectValue,
} from '../../../machines/kernel/reading';
import type { FuturesSide } from '../../../schemas/futures/futures-figures';
import type { FuturesPage } from '../../../schemas/futures/futures-page';
import type { Pair } from '../../../schemas/market/pair';
import { futuresOrderOver, pendingFuturesOrder } from '../../api/futures/futures-order';
import { futuresPageOver } from '../../api/futures/futures-page';
import type { Client } from '../../api/kernel/client';
import { type Intents, newRequestKey } from '../../api/kernel/intents';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { useEmitted, useOver } from '../../context/services';
import { RefreshNotice } from '../../lists/refresh-notice';
import { useAskedSide } from '../../parts/market/asked-side';
import { useOrderHints } from '../../realtime/order-hints';
import { useOwnLimits } from '../trade/own-limits';
import { useResumedReview } from '../trade/persisted-order';
import { type Book, StaleReason, TicketLine, TransferRefill } from '../trade/ticket';
import { type TicketPrices, useTicketPrices } from '../trade/ticket-prices';
import { FuturesReview } from './futures-review';
import styles from './futures-screen.module.css';
import { FuturesTicket } from './futures-ticket';
import { SideVerb } from './futures-words';
import type { PricedPosition } from './open-positions';
import { RiskChange } from './risk-change';
import { type FuturesFormState, useFuturesForm } from './use-futures-form';

const css = classesOf(styles);

/** Margin and fee of both sides are equal but for the spread. */
const longSide: FuturesSide = 'long';

/** The machine of an order; the status of one whose response was lost is requested immediately. */
export const useFuturesOrder = (intents: Intents) => {
  const over = useCallback((client: Client) => futuresOrderOver(client, intents), [intents]);
  const [input] = useState(() => ({
    pending: pendingFuturesOrder(intents),
    stopsKey: newRequestKey(),
  }));
  return useActorRef(useOver(over), { input });
};

type Flows = {
  order: FuturesOrderActor;
  close: FuturesCloseActor;
  cancel: FuturesCancelActor;
};

/** The data of the page for one pair; read again whenever money may have moved. */
export const useFuturesPage = (pair: Pair, { order, close, cancel }: Flows) => {
  const over = useCallback((client: Client) => futuresPageOver(client, pair), [pair]);
  const actor: ReadingActor<FuturesPage> = useActorRef(useOver(over));
  const refresh = () => actor.send({ type: 'change.notified' });
  useOrderHints('lever', refresh);
  useEmitted(order, 'order.placed', refresh);
  useEmitted(close, 'position.closed', refresh);
  useEmitted(cancel, 'order.cancelled', refresh);
  const isMissing = useSelector(actor, selectReadFailure) !== null;
  return {
    notice: <RefreshNotice actor={actor} hasFailed={isMissing} />,
    page: useSelector(actor, selectValue),
  };
};

const SideButtons = ({
  prices,
  onSubmit,
}: {
  prices: TicketPrices;
  onSubmit: (side: 'long' | 'short') => void;
}) => (
  <>
    <div className={css('sides')}>
      <Button variant="buy" disabled={!prices.isFresh} onPress={() => onSubmit('long')}>
        <SideVerb side="long" />
      </Button>
      <Button variant="sell" disabled={!prices.isFresh} onPress={() => onSubmit('short')}>
        <SideVerb side="short" />
      </Button>
    </div>
    {prices.isFresh ? null : (
      <p className={css('note')} role="status">
        <StaleReason isOffline={prices.isOffline} />
      </p>
    )}
  </>
);

/** Somebody who comes from the chart for one side goes on with the lots. */
const useAskedOrder = ({ form }: FuturesFormState) => {
  const asked = useAskedSide();
  const begin = useEffectEvent(() => form.focus('lots'));
  useEffect(() => {
    if (asked === 'long' || asked === 'short') begin();
  }, [asked]);
};

type TraderTicketProps = {
  pair: Pair;
  userId: number;
  order: FuturesOrderActor;
  page: ReturnType<typeof useFuturesPage>;
  positions: readonly PricedPosition[];
  book: Book;
};

/** Form and review for one pair; both see the same price and the same balance. */
export const TraderTicket = ({
  pair,
  userId,
  order,
  page: { page, notice },
  positions,
  book,
}: TraderTicketProps) => {
  const prices = useTicketPrices(pair);
  const ownLimits = useOwnLimits(userId);
  const failure = useSelector(order, selectFailure);
  const ticket = useFuturesForm({
    pair,
    page,
    prices,
    owner: userId,
    onSubmit: (submitted, tradingContext) =>
      order.send({
        type: 'draft.submitted',
        draft: submitted,
        tradingContext,
        quoteIsFresh: prices.isFresh,
        ownLimits: ownLimits(),
      }),
  });
  useEmitted(order, 'order.placed', ticket.startNext);
  const { context, lots, at, form, draft } = ticket;
  const isReady = prices.isFresh && context.available !== null;
  useResumedReview(ticket.wasReviewed, isReady, () =>
    order.send({ type: 'draft.submitted', draft, tradingContext: context, quoteIsFresh: true }),
  );
  useAskedOrder(ticket);
  const sized =
    at !== null && lots !== null && lots > 0
      ? { ...form.values, side: longSide, price: at, lots }
      : null;
  return (
    <>
      <FuturesTicket
        ticket={ticket}
        book={book}
        failure={failure}
        refill={<TransferRefill to="lever" />}
        lines={
          <TicketLine label={<FormattedMessage id="futures.risk.account" />}>
            <RiskChange order={sized} context={context} positions={positions} />
          </TicketLine>
        }
        buttons={
          <>
            {notice}
            <SideButtons prices={prices} onSubmit={ticket.submitAs} />
          </>
        }
      />
      <FuturesReview
        order={order}
        pair={pair}
        context={context}
        quoteIsFresh={prices.isFresh}
        positions={positions}
      />
    </>
  );
};
