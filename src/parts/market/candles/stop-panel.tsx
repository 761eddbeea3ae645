import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import {
  type StopDragActor,
  type StopMove,
  selectFailure,
  selectIsBusy,
  selectIsDragging,
  selectSubmission,
  stopsAfter,
} from '../../../../machines/futures/stop-drag';
import { liquidationPrice } from '../../../../schemas/futures/futures-figures';
import { type FuturesOrder, positionOf } from '../../../../schemas/futures/futures-order';
import { type StopLimits, stopsWithin } from '../../../../schemas/futures/futures-stops';
import type { Pair } from '../../../../schemas/market/pair';
import { newRequestKey } from '../../../api/kernel/intents';
import { classesOf } from '../../../components/base/class-names';
import { Button, ButtonPair } from '../../../components/controls/button';
import { Figure } from '../../../components/figures/figure';
import { FailureText, ReasonText } from '../../../context/failure-text';
import { useLimits } from '../../../context/limits';
import { price as priceText } from '../../../format/figure';
import { profitOf } from '../../../format/position-profit';
import { FieldError } from '../../../forms/field-error';
import { useIsStale, useQuote } from '../../../realtime/live-provider';
import { SubmissionNotice, useToBeShown } from '../../../submission/submission-notice';
import styles from './stop-panel.module.css';

const css = classesOf(styles);

type PanelProps = { flow: StopDragActor; order: FuturesOrder; move: StopMove; pair: Pair };

/** What the stop is compared with now. */
const useStopLimits = (order: FuturesOrder, pair: Pair): StopLimits => {
  const last = useQuote(pair.symbol, (quote) => quote?.price ?? null);
  return {
    position: positionOf(order),
    reference: last ?? order.lastPrice ?? order.openPrice,
    burstRate: useLimits()['lever.burst_rate'],
    priceDecimals: pair.priceDecimals,
  };
};

/** The first rule that the stops break, in its words. */
const brokenRule = (move: StopMove, limits: StopLimits, pair: Pair): ReactNode => {
  const parsed = v.safeParse(stopsWithin(limits), stopsAfter(move));
  if (parsed.success) return null;
  const [{ message }] = parsed.issues;
  const beyond = liquidationPrice(limits.position, limits.burstRate, limits.priceDecimals);
  const price = message === 'lever.sl_beyond' ? beyond : limits.reference;
  return <FieldError code={message} params={{ price: priceText(price, pair.priceDecimals) }} />;
};

/** What the moved stop comes to. */
const Result = ({ order, move, pair }: Omit<PanelProps, 'flow'>) => {
  const { text, direction } = profitOf(positionOf(order), move.price, pair.quote);
  return (
    <p className={css('result')}>
      <span>
        {move.name === 'takeProfit' ? (
          <FormattedMessage id="futures.takeProfit" />
        ) : (
          <FormattedMessage id="futures.stopLoss" />
        )}{' '}
        <Figure strong>{priceText(move.price, pair.priceDecimals)}</Figure>
      </span>
      <span>
        <FormattedMessage
          id="futures.stop.result"
          values={{ result: <Figure tone={direction}>{text}</Figure> }}
        />
      </span>
    </p>
  );
};

/** Over the foot of the chart while a stop is moved: what it comes to, and whether to send it. */
export const StopPanel = (props: PanelProps) => {
  const { flow, order, move, pair } = props;
  const isDragging = useSelector(flow, selectIsDragging);
  const isBusy = useSelector(flow, selectIsBusy);
  const failure = useSelector(flow, selectFailure);
  const submission = useToBeShown(useSelector(flow, selectSubmission));
  const isStale = useIsStale(pair.symbol);
  const limits = useStopLimits(order, pair);
  const broken = brokenRule(move, limits, pair);
  const problem =
    failure && failure.kind !== 'signedOut' ? <FailureText failure={failure} /> : broken;
  const confirm = () =>
    flow.send({ type: 'change.confirmed', limits, quoteIsFresh: !isStale, key: newRequestKey() });
  return (
    <div className={css('panel')}>
      <Result order={order} move={move} pair={pair} />
      {problem ? (
        <p className={css('problem')} role="alert">
          {problem}
        </p>
      ) : null}
      {submission ? <SubmissionNotice submission={submission} /> : null}
      {isDragging || submission ? null : (
        <ButtonPair>
          <Button
            variant="secondary"
            disabled={isBusy}
            onPress={() => flow.send({ type: 'change.declined' })}
          >
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button
            pending={isBusy}
            disabled={isStale || broken !== null}
            reason={isStale ? <ReasonText code="client.stale_quote" /> : undefined}
            onPress={confirm}
          >
            <FormattedMessage id="withdrawal.review.confirm" />
          </Button>
        </ButtonPair>
      )}
    </div>
  );
};
