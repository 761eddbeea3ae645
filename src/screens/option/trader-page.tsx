import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import {
  type OptionOrderActor,
  selectFailure,
  selectOrder,
  selectSide,
  selectStep,
} from '../../../machines/option/option-order';
import type { User } from '../../../schemas/account/user';
import type { Pair } from '../../../schemas/market/pair';
import type { OptionOrder } from '../../../schemas/option/option-order';
import type { OptionCurrency } from '../../../schemas/option/option-period';
import type { OptionSide } from '../../../schemas/option/option-settlement';
import { intentsOf, newRequestKey } from '../../api/kernel/intents';
import { EmptyState } from '../../components/feedback/empty-state';
import { useNamedRecord } from '../../context/named-record';
import { useEmitted } from '../../context/services';
import { useToast } from '../../context/toasts';
import { FailedReading } from '../../lists/failed-reading';
import { RefreshNotice } from '../../lists/refresh-notice';
import { useIsFirstOrder } from '../trade/first-order';
import { useOwnLimits } from '../trade/own-limits';
import { Records } from '../trade/records';
import { OptionBoard } from './option-board';
import { BoardBoxes } from './option-boxes';
import {
  useIsVerified,
  useLostPurchase,
  useOptionFlow,
  useVerificationPassed,
} from './option-flow';
import { type OptionOffer, useOptionOffer } from './option-offer';
import { OptionOrders, type OptionOrdersTab, useOptionOrders } from './option-orders';
import { PurchaseDialogs } from './purchase-dialogs';
import { OptionReceipt, PurchaseResult } from './purchase-result';
import { PurchaseSheet } from './purchase-sheet';
import { RunningBar, runningOrders } from './running-bar';
import { type OptionTicket, useOptionTicket } from './use-option-ticket';

type TicketProps = {
  user: User;
  pair: Pair;
  flow: OptionOrderActor;
  offer: OptionOffer;
  currencies: readonly [OptionCurrency, ...OptionCurrency[]];
  openOrders: number | null;
  /** A delivered order that is to be bought once more. */
  again: OptionOrder | null;
  onPrepared: () => void;
  /** What runs, above the buttons. */
  running: ReactNode;
};

/** Opens the purchase of an order once more, with all that was chosen for it. */
const useAgain = (
  { again, onPrepared, pair }: Pick<TicketProps, 'again' | 'onPrepared' | 'pair'>,
  { prepare }: OptionTicket,
) => {
  const isHere = again?.pairId === pair.id;
  const begin = useEffectEvent(() => {
    if (again) {
      const { side, seconds, currencyId, stake } = again;
      prepare({ side, seconds, currencyId, stake });
    }
    onPrepared();
  });
  useEffect(() => {
    if (isHere) begin();
  }, [isHere]);
};

/** A toast says that an order was bought, also one whose answer was lost. */
const useBoughtToast = (flow: OptionOrderActor) => {
  const toast = useToast();
  useEmitted(flow, 'order.placed', () => {
    toast({ tone: 'success', text: <FormattedMessage id="option.bought.title" /> });
  });
};

/** Board and purchase of one pair; both see the same prices and the same balance. */
const Ticket = (props: TicketProps) => {
  const { user, pair, flow, offer, currencies, openOrders, running } = props;
  const step = useSelector(flow, selectStep);
  const side = useSelector(flow, selectSide);
  const failure = useSelector(flow, selectFailure);
  const isVerified = useIsVerified(user);
  const ownLimits = useOwnLimits(user.id);
  const isFirst = useIsFirstOrder('option', flow, user.id);
  const isAtPurchase = step !== 'choosing' && step !== 'awaiting' && step !== 'delivered';
  const openSide = isAtPurchase ? side : null;
  const ticket = useOptionTicket({
    pair,
    offer,
    currencies,
    owner: user.id,
    side: openSide,
    openOrders,
  });
  useEmitted(flow, 'order.placed', ticket.startNext);
  useAgain(props, ticket);
  const choice = (chosen: OptionSide) => ({
    side: chosen,
    seconds: ticket.seconds,
    optionContext: ticket.contextNow(),
    quoteIsFresh: ticket.quoteIsFresh,
    isVerified,
  });
  const choose = (chosen: OptionSide) => {
    if (ticket.seconds === null) ticket.settle();
    ticket.forgetResumed();
    // The one before runs on without the purchase.
    flow.send({ type: 'receipt.closed' });
    flow.send({ type: 'side.chosen', ...choice(chosen) });
  };
  useVerificationPassed(flow, isVerified, () => {
    if (side) flow.send({ type: 'verification.passed', ...choice(side) });
  });
  const { resumedSide, quoteIsFresh } = ticket;
  const isIdle = step === 'choosing' || step === 'awaiting';
  // Somebody who came back without the verification is not asked for it by the screen itself.
  const isResumable = resumedSide !== null && quoteIsFresh && isVerified && isIdle;
  const resume = useEffectEvent(() => {
    if (resumedSide) choose(resumedSide);
  });
  useEffect(() => {
    if (isResumable) resume();
  }, [isResumable]);
  const isSheetOpen =
    step === 'reviewing' || step === 'cautioned' || step === 'buying' || step === 'requoted';
  return (
    <>
      <OptionBoard ticket={ticket} running={running} onSide={choose} />
      {isSheetOpen && side ? (
        <PurchaseSheet
          flow={flow}
          pair={pair}
          ticket={ticket}
          side={side}
          failure={failure}
          onSubmit={() =>
            flow.send({
              type: 'draft.submitted',
              draft: { ...ticket.draft, side },
              key: newRequestKey(),
              isFirst,
              optionContext: ticket.contextNow(),
              quoteIsFresh: ticket.quoteIsFresh,
              isVerified,
              ownLimits: ownLimits(),
            })
          }
        />
      ) : null}
      <PurchaseDialogs flow={flow} pair={pair} ticket={ticket} isVerified={isVerified} />
    </>
  );
};

const changedEven = ['option.even_moved', 'option.even_closed'];

/** Reads the terms again when the server refuses those of even that were on the screen. */
const useChangedEven = (flow: OptionOrderActor, refresh: () => void) => {
  const failure = useSelector(flow, selectFailure);
  const isChanged = failure?.kind === 'refused' && changedEven.includes(failure.code);
  const read = useEffectEvent(refresh);
  useEffect(() => {
    if (isChanged) read();
  }, [isChanged]);
};

type OfferedProps = Omit<TicketProps, 'offer' | 'currencies'>;

/** The ticket, once it is known what is offered. */
const Offered = (props: OfferedProps) => {
  const { actor, offer, failure, refresh } = useOptionOffer(props.pair.id);
  useEmitted(props.flow, 'order.placed', refresh);
  useChangedEven(props.flow, refresh);
  const [first, ...others] = offer?.currencies ?? [];
  if (offer && first && offer.periods.length > 0) {
    return (
      <>
        <RefreshNotice actor={actor} />
        <Ticket {...props} offer={offer} currencies={[first, ...others]} />
      </>
    );
  }
  if (offer) {
    return (
      <EmptyState>
        <FormattedMessage id="option.offer.none" />
      </EmptyState>
    );
  }
  return failure ? (
    <FailedReading
      title={<FormattedMessage id="option.offer.failed" />}
      failure={failure}
      onRetry={() => actor.send({ type: 'retry.requested' })}
    />
  ) : (
    <BoardBoxes />
  );
};

/** Everything that a person who is logged in does on this screen. */
export const TraderPage = ({ user, pair }: { user: User; pair: Pair }) => {
  const intents = useMemo(() => intentsOf(user.id), [user.id]);
  const flow = useOptionFlow(intents);
  const isLost = useLostPurchase(flow) !== null;
  useBoughtToast(flow);
  const lists = useOptionOrders(flow);
  const named = useNamedRecord();
  const isDelivered = lists.deliveredRows.some(({ id }) => id === named);
  const [chosenTab, setTab] = useState<OptionOrdersTab | null>(null);
  const tab = chosenTab ?? (isDelivered ? 'history' : 'open');
  const records = useRef<HTMLDivElement>(null);
  const [again, setAgain] = useState<OptionOrder | null>(null);
  const [, setQuery] = useSearchParams();
  const buyAgain = (order: OptionOrder) => {
    setAgain(order);
    if (order.pairId !== pair.id) setQuery({ symbol: order.symbol }, { replace: true });
  };
  const bought = useSelector(flow, selectOrder);
  const running = runningOrders(lists.openRows, bought);
  const [opened, open] = useState<number | null>(null);
  const receipt = running.find(({ id }) => id === opened);
  const showRecords = () => {
    setTab('open');
    records.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {isLost ? null : (
        <Offered
          key={pair.id}
          user={user}
          pair={pair}
          flow={flow}
          openOrders={lists.count}
          again={again}
          onPrepared={() => setAgain(null)}
          running={
            <RunningBar orders={running} symbol={pair.symbol} onOpen={({ id }) => open(id)} />
          }
        />
      )}
      <PurchaseResult flow={flow} onAgain={buyAgain} onRecords={showRecords} />
      {receipt ? (
        <OptionReceipt
          order={receipt}
          request={receipt}
          onRecords={showRecords}
          onClose={() => open(null)}
        />
      ) : null}
      <Records ref={records}>
        <OptionOrders tab={tab} onTab={setTab} lists={lists} onAgain={buyAgain} />
      </Records>
    </>
  );
};
