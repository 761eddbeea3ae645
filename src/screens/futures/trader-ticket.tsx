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
import { type FuturesOrder, isOfPair } from '../../../schemas/futures/futures-order';
import type { FuturesPage } from '../../../schemas/futures/futures-page';
import { largest, subtract } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { futuresOrderOver, pendingFuturesOrder } from '../../api/futures/futures-order';
import { futuresPageOver } from '../../api/futures/futures-page';
import type { Client } from '../../api/kernel/client';
import { type Intents, newRequestKey } from '../../api/kernel/intents';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { Figure } from '../../components/figures/figure';
import { useEmitted, useOver } from '../../context/services';
import { RefreshNotice } from '../../lists/refresh-notice';
import { useAskedSide } from '../../parts/market/asked-side';
import { useTransferSheet } from '../../parts/wallet/transfer-sheet';
import { useOrderHints } from '../../realtime/order-hints';
import { pairPrice } from '../trade/amounts';
import { useOwnLimits } from '../trade/own-limits';
import { useResumedReview } from '../trade/persisted-order';
import { type Book, StaleReason, TransferRefill } from '../trade/ticket';
import { useTicketPrices } from '../trade/ticket-prices';
import { FuturesReview } from './futures-review';
import styles from './futures-screen.module.css';
import { FuturesTicket } from './futures-ticket';
import { SideVerb } from './futures-words';
import { type FuturesFormState, useFuturesForm } from './use-futures-form';

const css = classesOf(styles);

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
    refresh,
    page: useSelector(actor, selectValue),
  };
};

const sides = { long: 'buy', short: 'sell' } as const;

/** Where a side would be liquidated, above its button. */
const Liquidation = ({ ticket, side }: { ticket: FuturesFormState; side: FuturesSide }) => {
  const price = ticket.estimates[side]?.liquidation;
  return price ? (
    <span className={css('liquidation')}>
      <FormattedMessage
        id="futures.liquidation.at"
        values={{ price: <Figure size="caption">{pairPrice(price, ticket.pair)}</Figure> }}
      />
    </span>
  ) : null;
};

const SideButtons = ({ ticket }: { ticket: FuturesFormState }) => {
  const { isFresh, isOffline } = ticket.prices;
  return (
    <>
      <div className={css('sides')}>
        {(['long', 'short'] as const).map((side) => (
          <div key={side} className={css('side')}>
            <Liquidation ticket={ticket} side={side} />
            <Button variant={sides[side]} disabled={!isFresh} onPress={() => ticket.submitAs(side)}>
              <SideVerb side={side} />
            </Button>
          </div>
        ))}
      </div>
      {isFresh ? null : (
        <p className={css('note')} role="status">
          <StaleReason isOffline={isOffline} />
        </p>
      )}
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

/** Fills in the form with a position that is to be opened once more, at the market's price. */
const useFilledAgain = (
  { form, pair }: FuturesFormState,
  { again, onAgain }: Pick<TraderTicketProps, 'again' | 'onAgain'>,
) => {
  const fill = useEffectEvent((order: FuturesOrder) => {
    if (!isOfPair(order, pair)) return;
    form.restart({
      ...form.read(),
      match: 'market',
      lots: String(order.lots),
      multiple: order.multiple,
      hasStops: false,
      takeProfit: '',
      stopLoss: '',
    });
    form.focus('lots');
    onAgain();
  });
  useEffect(() => {
    if (again) fill(again);
  }, [again]);
};

type TraderTicketProps = {
  pair: Pair;
  userId: number;
  order: FuturesOrderActor;
  page: ReturnType<typeof useFuturesPage>;
  /** What is to be opened once more. */
  again: FuturesOrder | null;
  onAgain: () => void;
  book: Book;
};

/** Form and review for one pair; both see the same price and the same balance. */
export const TraderTicket = ({
  pair,
  userId,
  order,
  page: { page, notice, refresh },
  again,
  onAgain,
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
  const { context, draft, estimates } = ticket;
  const { available } = context;
  const { long, short } = estimates;
  const required = long && short && largest(long.required, short.required);
  const transfer = useTransferSheet({
    to: 'lever',
    currencyId: pair.quoteCurrencyId,
    coin: pair.quote,
    missing: available && required && subtract(required, available),
    onDone: refresh,
  });
  const isReady = prices.isFresh && context.available !== null;
  useResumedReview(ticket.wasReviewed, isReady, () =>
    order.send({ type: 'draft.submitted', draft, tradingContext: context, quoteIsFresh: true }),
  );
  useAskedOrder(ticket);
  useFilledAgain(ticket, { again, onAgain });
  return (
    <>
      <FuturesTicket
        ticket={ticket}
        book={book}
        failure={failure}
        refill={<TransferRefill onPress={transfer.open} />}
        more={transfer.button}
        buttons={
          <>
            {notice}
            <SideButtons ticket={ticket} />
          </>
        }
      />
      {transfer.sheet}
      <FuturesReview order={order} pair={pair} context={context} quoteIsFresh={prices.isFresh} />
    </>
  );
};
