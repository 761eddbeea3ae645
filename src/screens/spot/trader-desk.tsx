import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SpotCancelActor } from '../../../machines/spot-cancel';
import {
  type SpotOrderActor,
  selectFailure,
  selectOrder,
  selectStep,
} from '../../../machines/spot-order';
import { selectValue } from '../../../machines/support/reading';
import type { Pair } from '../../../schemas/pair';
import type { RoutePath } from '../../../schemas/route';
import { noFunds, type SpotSide } from '../../../schemas/spot-order';
import type { Client } from '../../api/client';
import { type Intents, intentsOf } from '../../api/intents';
import { spotFundsOver } from '../../api/spot-funds';
import {
  spotCancelOver,
  spotOrderOver,
  unfinishedCancels,
  unfinishedSpotOrder,
} from '../../api/spot-order';
import { Button } from '../../components/button';
import { classesOf } from '../../components/class-names';
import { ReasonText } from '../../shell/failure-text';
import { useFailureToast } from '../../shell/failure-toast';
import { useEmitted, useOver } from '../../shell/services';
import { useToast } from '../../shell/toasts';
import { useKeptReview, useKeptWhileOrdering } from './kept-review';
import { deskOf } from './spot-draft';
import { useSpotHints } from './spot-hints';
import { type OrdersTab, SpotOrders } from './spot-orders';
import { type SpotPrices, useSpotPrices } from './spot-prices';
import { SpotResult } from './spot-result';
import { SpotReview } from './spot-review';
import styles from './spot-screen.module.css';
import { SpotTicket } from './spot-ticket';
import { CoinVerb } from './spot-words';

const css = classesOf(styles);

const useSpotOrder = (intents: Intents) => {
  const over = useCallback((client: Client) => spotOrderOver(client, intents), [intents]);
  const [input] = useState(() => ({ unfinished: unfinishedSpotOrder(intents) }));
  return useActorRef(useOver(over), { input });
};

const useSpotCancel = (intents: Intents) => {
  const toast = useToast();
  const sayFailure = useFailureToast();
  const over = useCallback((client: Client) => spotCancelOver(client, intents), [intents]);
  const [input] = useState(() => ({ unfinished: unfinishedCancels(intents) }));
  const cancel = useActorRef(useOver(over), { input });
  useEmitted(cancel, 'order.cancelled', () =>
    toast({ tone: 'success', text: <ReasonText code="client.ok" /> }),
  );
  useEmitted(cancel, 'cancel.refused', ({ failure }) => sayFailure(failure));
  useEmitted(cancel, 'cancel.unconfirmed', () =>
    toast({ tone: 'note', text: <ReasonText code="client.unknown_outcome" /> }),
  );
  return cancel;
};

/** What can be spent and sold; read again whenever money may have moved. */
const useSpotFunds = (pair: Pair, order: SpotOrderActor, cancel: SpotCancelActor) => {
  const over = useCallback((client: Client) => spotFundsOver(client, pair), [pair]);
  const actor = useActorRef(useOver(over));
  const refresh = () => actor.send({ type: 'refresh.requested' });
  useSpotHints((about) => about === 'balances' && refresh());
  useEmitted(order, 'order.placed', refresh);
  useEmitted(cancel, 'order.cancelled', refresh);
  return useSelector(actor, selectValue) ?? noFunds;
};

const depositPath = '/pages/assets/deposit/index' satisfies RoutePath;
const transferPath = '/pages/assets/transfer/index' satisfies RoutePath;

/** Inside the sentence that says what is wanting. */
const Refill = () => (
  <>
    {' '}
    <a className={css('refill')} href={`#${depositPath}`}>
      <FormattedMessage id="spot.deposit" />
    </a>{' '}
    <a className={css('refill')} href={`#${transferPath}`}>
      <FormattedMessage id="spot.transfer" />
    </a>
  </>
);

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

type PairTicketProps = {
  pair: Pair;
  userId: number;
  order: SpotOrderActor;
  cancel: SpotCancelActor;
};

/** Form and review for one pair; both see the same prices and the same balance. */
const PairTicket = ({ pair, userId, order, cancel }: PairTicketProps) => {
  const prices = useSpotPrices(pair);
  const funds = useSpotFunds(pair, order, cancel);
  const failure = useSelector(order, selectFailure);
  const [round, setRound] = useState(0);
  useEmitted(order, 'order.placed', () => setRound((count) => count + 1));
  const desk = useMemo(() => deskOf(pair, funds), [pair, funds]);
  useKeptReview({ pair, userId, order, desk, funds, prices });
  return (
    <>
      <SpotTicket
        key={round}
        pair={pair}
        funds={funds}
        prices={prices}
        owner={userId}
        failure={failure}
        onSubmit={(draft) =>
          order.send({ type: 'draft.submitted', draft, desk, quoteIsFresh: prices.isFresh })
        }
        refill={() => <Refill />}
        button={(side) => <SubmitButton side={side} pair={pair} prices={prices} />}
      />
      <SpotReview
        order={order}
        pair={pair}
        desk={desk}
        last={prices.last}
        quoteIsFresh={prices.isFresh}
      />
    </>
  );
};

/** Everything that a person who is logged in does on this screen. */
export const TraderDesk = ({ userId, pair }: { userId: number; pair: Pair }) => {
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const order = useSpotOrder(intents);
  const cancel = useSpotCancel(intents);
  const step = useSelector(order, selectStep);
  useKeptWhileOrdering(order);
  const [tab, setTab] = useState<OrdersTab>('open');
  const [pairOnly, setPairOnly] = useState(false);
  const records = useRef<HTMLDivElement>(null);
  const showRecords = () => {
    const status = selectOrder(order.getSnapshot())?.status ?? 'waiting';
    setTab(status === 'waiting' ? 'open' : 'history');
    records.current?.scrollIntoView({ block: 'start' });
  };
  const hasForm = step === 'editing' || step === 'reviewing' || step === 'accepted';
  return (
    <>
      {hasForm ? (
        <PairTicket key={pair.symbol} pair={pair} userId={userId} order={order} cancel={cancel} />
      ) : null}
      <SpotResult flow={order} onRecords={showRecords} />
      <div ref={records} className={css('records')}>
        <SpotOrders
          key={pairOnly ? pair.symbol : 'all'}
          tab={tab}
          onTab={setTab}
          pair={pairOnly ? pair : null}
          onPairOnly={setPairOnly}
          order={order}
          cancel={cancel}
        />
      </div>
    </>
  );
};
