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
import { ReasonText } from '../../context/failure-text';
import { useDetour } from '../../context/return';
import { useEmitted, useOver } from '../../context/services';
import { RefreshNotice } from '../../lists/refresh-notice';
import { observedLimits } from '../../parts/account/observed-limits';
import { useLive } from '../../realtime/live-provider';
import { useOrderHints } from '../../realtime/order-hints';
import { useAskedSide } from '../market/asked-side';
import { type SpotPrices, useSpotPrices } from '../spot/spot-prices';
import { Line } from './futures-figures';
import { FuturesReview } from './futures-review';
import styles from './futures-screen.module.css';
import { type Book, FuturesTicket } from './futures-ticket';
import { SideVerb } from './futures-words';
import type { PricedPosition } from './open-positions';
import { useResumedReview } from './persisted-review';
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
  prices: SpotPrices;
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
        <ReasonText code={prices.isOffline ? 'client.offline' : 'client.stale_quote'} />
      </p>
    )}
  </>
);

/** A transfer, which leads back to the order as it was. */
const Refill = () => {
  const detour = useDetour();
  const address = detour('/pages/assets/transfer/index', { from: 'change', to: 'lever' });
  return (
    <>
      {' '}
      <a className={css('refill')} href={`#${address}`}>
        <FormattedMessage id="action.transfer" />
      </a>
    </>
  );
};

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
  const prices = useSpotPrices(pair);
  const { serverNow } = useLive();
  const failure = useSelector(order, selectFailure);
  const ticket = useFuturesForm({
    pair,
    page,
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
  useAskedOrder(ticket);
  const { context, lots, at, form } = ticket;
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
        refill={<Refill />}
        lines={
          <Line label={<FormattedMessage id="futures.risk.account" />}>
            <RiskChange order={sized} context={context} positions={positions} />
          </Line>
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
