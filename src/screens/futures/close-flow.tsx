import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type Closing,
  type FuturesCloseActor,
  selectIsLocked,
  selectRequote,
  selectStep,
  selectTargets,
} from '../../../machines/futures/futures-close';
import { closingAt } from '../../../schemas/futures/futures-figures';
import { positionOf } from '../../../schemas/futures/futures-order';
import { futuresTolerance, type Requote } from '../../../schemas/futures/futures-requote';
import { type Amount, sum } from '../../../schemas/kernel/money';
import { newRequestKey } from '../../api/kernel/intents';
import { Notice } from '../../components/feedback/banner';
import { Figure } from '../../components/figures/figure';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Dialog } from '../../components/overlays/dialog';
import { ReasonText } from '../../context/failure-text';
import { signed } from '../../format/figure';
import { CoinText, PriceText } from '../trade/amounts';
import { CloseReport } from './close-report';
import { useFuturesPair } from './futures-pair';
import type { PricedPosition } from './open-positions';
import { PositionName } from './position-name';
import { PriceMove } from './price-move';

type TargetProps = { close: FuturesCloseActor; targets: readonly PricedPosition[] };
type FlowProps = {
  close: FuturesCloseActor;
  positions: readonly PricedPosition[];
};

/** What closing at the last price would come to. */
const Estimate = ({ position: { order, price } }: { position: PricedPosition }) => {
  const { quote } = useFuturesPair(order);
  const { text, direction } = signed(price && closingAt(positionOf(order), price).realised, 2);
  return <Figure tone={direction}>{`≈ ${text} ${quote}`}</Figure>;
};

const Single = ({ position, price }: { position: PricedPosition; price: Amount | null }) => {
  const { order } = position;
  const pair = useFuturesPair(order);
  const credit = price && closingAt(positionOf(order), price).credit;
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="futures.position" />}>
        <PositionName order={position.order} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.price.last" />}>
        <PriceText price={price} pair={pair} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.realised.estimate" />}>
        <Estimate position={{ ...position, price }} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="futures.returned.estimate" />} strong>
        <CoinText amount={credit} coin={pair.quote} />
      </KeyValue>
    </KeyValueList>
  );
};

const Several = ({ positions }: { positions: readonly PricedPosition[] }) => (
  <KeyValueList>
    {positions.map((position) => (
      <KeyValue key={position.order.id} label={<PositionName order={position.order} />}>
        <Estimate position={position} />
      </KeyValue>
    ))}
    <KeyValue label={<FormattedMessage id="futures.realised.estimate" />} strong>
      <TotalEstimate positions={positions} />
    </KeyValue>
  </KeyValueList>
);

const TotalEstimate = ({ positions }: { positions: readonly PricedPosition[] }) => {
  const known = positions.flatMap(({ order, price }) =>
    price === null ? [] : [closingAt(positionOf(order), price).realised],
  );
  const { text, direction } = signed(sum(known), 2);
  return <Figure tone={direction}>{`≈ ${text}`}</Figure>;
};

/** What is asked about, as it was when the question was put: rows leave the list as they close. */
const useTargets = ({ close, positions }: FlowProps): readonly PricedPosition[] => {
  const ids = useSelector(close, selectTargets);
  const [known, setKnown] = useState<ReadonlyMap<number, PricedPosition>>(new Map());
  const fresh = positions.filter(({ order }) => ids.includes(order.id) && !known.has(order.id));
  if (fresh.length > 0) {
    setKnown(new Map([...known, ...fresh.map((one) => [one.order.id, one] as const)]));
  }
  return ids.flatMap((id) => {
    const now = positions.find(({ order }) => order.id === id) ?? known.get(id);
    return now ? [now] : [];
  });
};

const Confirmation = ({ close, targets }: TargetProps) => {
  const [keys] = useState(() => new Map<number, string>());
  const keyFor = (id: number): string => {
    const key = keys.get(id) ?? newRequestKey();
    keys.set(id, key);
    return key;
  };
  const closings = targets.map(
    ({ order, price, isFresh }): Closing => ({
      key: keyFor(order.id),
      payload: { id: order.id, seenPrice: price, maxSlip: price && futuresTolerance },
      quoteIsFresh: isFresh,
    }),
  );
  const confirmed = { type: 'close.confirmed', closings } as const;
  const [single] = targets;
  const isSingle = targets.length === 1 && single !== undefined;
  const isStale = closings.some(({ quoteIsFresh }) => !quoteIsFresh);
  return (
    <Dialog
      open
      title={
        isSingle ? (
          <FormattedMessage id="futures.close.question" />
        ) : (
          <FormattedMessage id="futures.closeAll.question" values={{ count: targets.length }} />
        )
      }
      confirmLabel={
        isSingle ? (
          <FormattedMessage id="futures.close.confirm" />
        ) : (
          <FormattedMessage id="futures.closeAll.confirm" />
        )
      }
      cancelLabel={<FormattedMessage id="action.cancel" />}
      tone="danger"
      disabled={!close.getSnapshot().can(confirmed)}
      onConfirm={() => close.send(confirmed)}
      onCancel={() => close.send({ type: 'close.declined' })}
    >
      {isSingle ? (
        <Single position={single} price={single.price} />
      ) : (
        <Several positions={targets} />
      )}
      {isStale ? (
        <Notice tone="warn">
          <ReasonText code="client.stale_quote" />
        </Notice>
      ) : null}
    </Dialog>
  );
};

const Requoted = ({
  close,
  position,
  requote,
}: {
  close: FuturesCloseActor;
  position: PricedPosition;
  requote: Requote;
}) => {
  const pair = useFuturesPair(position.order);
  const [key] = useState(newRequestKey);
  const isLocked = useSelector(close, selectIsLocked);
  const { isFresh: quoteIsFresh } = position;
  return (
    <Dialog
      open
      title={<FormattedMessage id="futures.requote.title" />}
      confirmLabel={<FormattedMessage id="futures.requote.close" />}
      cancelLabel={<FormattedMessage id="action.cancel" />}
      tone="danger"
      disabled={isLocked || !quoteIsFresh}
      onConfirm={() => close.send({ type: 'requote.accepted', key, quoteIsFresh })}
      onCancel={() => close.send({ type: 'requote.declined' })}
    >
      <PriceMove requote={requote} pair={pair} />
      <Single position={position} price={requote.now} />
    </Dialog>
  );
};

/** From the question to the result of each position. */
export const CloseFlow = (flow: FlowProps) => {
  const step = useSelector(flow.close, selectStep);
  const requote = useSelector(flow.close, selectRequote);
  const targets = useTargets(flow);
  const [single] = targets;
  switch (step) {
    case 'confirming':
      return <Confirmation close={flow.close} targets={targets} />;
    case 'requoted':
      return requote && single ? (
        <Requoted close={flow.close} position={single} requote={requote} />
      ) : null;
    case 'closing':
    case 'reported':
      return <CloseReport close={flow.close} targets={targets} />;
    default:
      return null;
  }
};
