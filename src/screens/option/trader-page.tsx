import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type OptionOrderActor,
  selectFailure,
  selectSide,
  selectStep,
} from '../../../machines/option/option-order';
import type { User } from '../../../schemas/account/user';
import type { Pair } from '../../../schemas/market/pair';
import type { OptionCurrency } from '../../../schemas/option/option-period';
import type { OptionSide } from '../../../schemas/option/option-settlement';
import { intentsOf, newRequestKey } from '../../api/kernel/intents';
import { EmptyState } from '../../components/feedback/empty-state';
import { useNamedRecord } from '../../context/named-record';
import { useEmitted } from '../../context/services';
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
import { PurchaseResult } from './purchase-result';
import { PurchaseSheet } from './purchase-sheet';
import { useOptionTicket } from './use-option-ticket';

type TicketProps = {
  user: User;
  pair: Pair;
  flow: OptionOrderActor;
  offer: OptionOffer;
  currencies: readonly [OptionCurrency, ...OptionCurrency[]];
  openOrders: number | null;
};

/** Board and purchase of one pair; both see the same prices and the same balance. */
const Ticket = ({ user, pair, flow, offer, currencies, openOrders }: TicketProps) => {
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
    flow.send({ type: 'side.chosen', ...choice(chosen) });
  };
  useVerificationPassed(flow, isVerified, () => {
    if (side) flow.send({ type: 'verification.passed', ...choice(side) });
  });
  const { resumedSide, quoteIsFresh } = ticket;
  // Somebody who came back without the verification is not asked for it by the screen itself.
  const isResumable = resumedSide !== null && quoteIsFresh && isVerified && step === 'choosing';
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
      <OptionBoard ticket={ticket} onSide={choose} />
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
  const lists = useOptionOrders(flow);
  const named = useNamedRecord();
  const isDelivered = lists.deliveredRows.some(({ id }) => id === named);
  const [chosenTab, setTab] = useState<OptionOrdersTab | null>(null);
  const tab = chosenTab ?? (isDelivered ? 'history' : 'open');
  const records = useRef<HTMLDivElement>(null);
  return (
    <>
      {isLost ? null : (
        <Offered key={pair.id} user={user} pair={pair} flow={flow} openOrders={lists.count} />
      )}
      <PurchaseResult
        flow={flow}
        onRecords={() => {
          setTab('open');
          records.current?.scrollIntoView({ block: 'start' });
        }}
      />
      <Records ref={records}>
        <OptionOrders tab={tab} onTab={setTab} lists={lists} />
      </Records>
    </>
  );
};
