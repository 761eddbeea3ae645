import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type CloseResult,
  type FuturesCloseActor,
  selectClosing,
  selectResults,
  selectStep,
  selectSubmission,
} from '../../../machines/futures/futures-close';
import type { FuturesOrder } from '../../../schemas/futures/futures-order';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonPair } from '../../components/controls/button';
import { Spinner } from '../../components/controls/spinner';
import { StatusTag } from '../../components/feedback/status-tag';
import { Stack } from '../../components/layout/card';
import { Sheet } from '../../components/overlays/sheet';
import { FailureText } from '../../context/failure-text';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import styles from './futures-lists.module.css';
import { useFuturesPair } from './futures-pair';
import type { PricedPosition } from './open-positions';
import { RealisedProfit } from './order-rows';
import { PositionName } from './position-name';

const css = classesOf(styles);

type TargetProps = { close: FuturesCloseActor; targets: readonly PricedPosition[] };

const ResultTag = ({
  result,
  isClosing,
}: {
  result: CloseResult | undefined;
  isClosing: boolean;
}) => {
  if (isClosing) return <Spinner />;
  switch (result?.state) {
    case 'closed':
      return (
        <StatusTag status="done">
          <FormattedMessage id="futures.result.closed" />
        </StatusTag>
      );
    case 'refused':
      return (
        <StatusTag status="refused">
          <FormattedMessage id="futures.result.open" />
        </StatusTag>
      );
    case 'unconfirmed':
      return (
        <StatusTag status="waiting">
          <FormattedMessage id="futures.result.unconfirmed" />
        </StatusTag>
      );
    default:
      return (
        <StatusTag status="waiting">
          <FormattedMessage id="futures.result.next" />
        </StatusTag>
      );
  }
};

const Detail = ({ result }: { result: CloseResult | undefined }): ReactNode => {
  if (result?.state === 'refused') return <FailureText failure={result.failure} />;
  if (result?.state === 'unconfirmed') return <FormattedMessage id="futures.result.check" />;
  return result?.order ? <Realised order={result.order} /> : null;
};

const Realised = ({ order }: { order: FuturesOrder }) => (
  <RealisedProfit order={order} pair={useFuturesPair(order)} />
);

const Progress = ({ close, targets }: TargetProps) => {
  const results = useSelector(close, selectResults);
  const closing = useSelector(close, selectClosing);
  return (
    <ul className={css('progress')}>
      {targets.map((position) => {
        const { id } = position.order;
        const result = results.find((one) => one.id === id);
        return (
          <li key={id} className={css('progress-row')}>
            <PositionName order={position.order} />
            <ResultTag result={result} isClosing={closing === id} />
            {result ? (
              <span className={css('reason')}>
                <Detail result={result} />
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
};

/** One after the other, with the result of each; what stays open can be tried again. */
export const CloseReport = ({ close, targets }: TargetProps) => {
  const intl = useIntl();
  const step = useSelector(close, selectStep);
  const results = useSelector(close, selectResults);
  const submission = useToBeShown(useSelector(close, selectSubmission));
  const isReported = step === 'reported';
  const left = results.filter(({ state }) => state !== 'closed').map(({ id }) => id);
  const values = { done: results.length - left.length, count: targets.length };
  const skip = () => close.send({ type: 'close.skipped' });
  const finish = () => close.send({ type: 'report.closed' });
  return (
    <Sheet
      open
      title={
        isReported ? (
          <FormattedMessage id="futures.closeAll.done" values={values} />
        ) : (
          <FormattedMessage id="futures.closeAll.progress" values={values} />
        )
      }
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={isReported ? finish : submission ? skip : () => undefined}
      action={
        isReported ? (
          <ButtonPair>
            {left.length > 0 ? (
              <Button
                variant="secondary"
                onPress={() => close.send({ type: 'close.requested', targets: left })}
              >
                <FormattedMessage id="futures.closeAll.again" />
              </Button>
            ) : null}
            <Button onPress={finish}>
              <FormattedMessage id="receipt.done" />
            </Button>
          </ButtonPair>
        ) : submission ? (
          <Button variant="secondary" onPress={skip}>
            <FormattedMessage id="futures.close.skip" />
          </Button>
        ) : null
      }
    >
      <Stack>
        <Progress close={close} targets={targets} />
        {submission ? <SubmissionNotice submission={submission} /> : null}
      </Stack>
    </Sheet>
  );
};
