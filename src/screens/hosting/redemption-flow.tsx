import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type HostingRedemptionActor,
  type QuotedOrder,
  selectIsLocked,
  selectIsRequoted,
  selectQuote,
  selectResult,
  selectStep,
  selectSubmission,
} from '../../../machines/hosting/hosting-redemption';
import { accrualMs, breakEvenDay, interestOf } from '../../../schemas/hosting/hosting-figures';
import type { HostingOrder } from '../../../schemas/hosting/hosting-order';
import { ledgerScale } from '../../../schemas/kernel/money';
import { hostingRedemptionOver, pendingRedemption } from '../../api/hosting/hosting-order';
import { intentsOf, newRequestKey } from '../../api/kernel/intents';
import { Button } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { Receipt } from '../../components/feedback/receipt';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Dialog } from '../../components/overlays/dialog';
import { Sheet } from '../../components/overlays/sheet';
import { ReasonText } from '../../context/failure-text';
import { useFailureToast } from '../../context/failure-toast';
import { useEmitted, useServices } from '../../context/services';
import { dayStamp } from '../../format/time';
import { useServerNow } from '../../realtime/seconds-left';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import { exactly, PenaltyFormula } from './penalty-formula';

/** The early redemptions of a person, resumed where one has no known answer. */
export const useRedemption = (userId: number, onChange: () => void): HostingRedemptionActor => {
  const { client } = useServices();
  const showFailure = useFailureToast();
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const machine = useMemo(() => hostingRedemptionOver(client, intents), [client, intents]);
  const [input] = useState(() => ({ pending: pendingRedemption(intents) }));
  const actor = useActorRef(machine, { input });
  useEmitted(actor, 'order.redeemed', onChange);
  useEmitted(actor, 'redemption.failed', ({ failure }) => {
    showFailure(failure);
    onChange();
  });
  return actor;
};

/** From which day on leaving early costs nothing any more, all in all. */
const BreakEven = ({ quote }: { quote: QuotedOrder }) => {
  const { amount, days, dayRate, settlementRatio, startAt } = quote;
  if (dayRate === null || settlementRatio === null) return null;
  const day = breakEvenDay({ amount, days, dayRate, settlementRatio });
  return (
    <KeyValue label={<FormattedMessage id="hosting.breakEven" />}>
      {startAt === null ? (
        <FormattedMessage id="hosting.accrual.day" values={{ day }} />
      ) : (
        <FormattedMessage
          id="hosting.breakEven.day"
          values={{
            day,
            date: dayStamp(new Date(accrualMs(Date.parse(startAt), day)).toISOString()),
          }}
        />
      )}
    </KeyValue>
  );
};

const Figures = ({ quote }: { quote: QuotedOrder }) => {
  const { amount, penalty, refund, earned, currency, dayRate, daysLeft, settlementRatio } = quote;
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="hosting.amount" />}>
        <AmountText amount={amount} decimals={ledgerScale} unit={currency} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.penalty" />}>
        {settlementRatio === null || daysLeft === null ? (
          <AmountText amount={penalty} decimals={ledgerScale} unit={currency} />
        ) : (
          <span>
            <PenaltyFormula {...{ settlementRatio, daysLeft, amount, penalty, currency }} />
          </span>
        )}
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.received" />} strong>
        <AmountText amount={refund} decimals={ledgerScale} unit={currency} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.earned.kept" />}>
        <AmountText amount={earned} decimals={ledgerScale} unit={currency} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.earned.lost" />}>
        <AmountText
          amount={
            dayRate === null || daysLeft === null ? null : interestOf({ amount, dayRate }, daysLeft)
          }
          decimals={ledgerScale}
          unit={currency}
        />
      </KeyValue>
      <BreakEven quote={quote} />
    </KeyValueList>
  );
};

const Question = ({ flow }: { flow: HostingRedemptionActor }) => {
  const now = useServerNow();
  const step = useSelector(flow, selectStep);
  const quote = useSelector(flow, selectQuote);
  const isRequoted = useSelector(flow, selectIsRequoted);
  const isLocked = useSelector(flow, selectIsLocked);
  const isAsked = quote !== null && step !== 'idle' && step !== 'redeemed';
  const penalty = quote && `${exactly(quote.penalty)} ${quote.currency}`;
  return (
    <Dialog
      open={isAsked}
      title={<FormattedMessage id="hosting.redeem.title" />}
      tone="danger"
      pending={step !== 'confirming'}
      disabled={isLocked}
      confirmLabel={<FormattedMessage id="hosting.redeem.confirm" values={{ penalty }} />}
      cancelLabel={<FormattedMessage id="hosting.redeem.keep" />}
      onConfirm={() =>
        flow.send({
          type: 'redemption.confirmed',
          key: newRequestKey(),
          nowMs: now() ?? Date.now(),
        })
      }
      onCancel={() => flow.send({ type: 'redemption.declined' })}
    >
      {isRequoted && penalty ? (
        <Notice tone="warn">
          <ReasonText code="hosting.penalty_changed" params={{ now: penalty }} />
        </Notice>
      ) : null}
      {quote ? <Figures quote={quote} /> : null}
    </Dialog>
  );
};

const Returned = ({ order }: { order: HostingOrder }) => (
  <KeyValueList>
    <KeyValue label={<FormattedMessage id="hosting.amount" />}>
      <AmountText amount={order.amount} decimals={ledgerScale} unit={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.penalty" />}>
      <AmountText amount={order.penalty} decimals={ledgerScale} unit={order.currency} />
    </KeyValue>
    <KeyValue label={<FormattedMessage id="hosting.earned.kept" />}>
      <AmountText amount={order.earned} decimals={ledgerScale} unit={order.currency} />
    </KeyValue>
  </KeyValueList>
);

/** What came back of a redemption. */
const RedemptionReceipt = ({ flow }: { flow: HostingRedemptionActor }) => {
  const intl = useIntl();
  const isRedeemed = useSelector(flow, selectStep) === 'redeemed';
  const order = useSelector(flow, selectResult);
  const close = () => flow.send({ type: 'receipt.closed' });
  return (
    <Sheet
      open={isRedeemed}
      title={<FormattedMessage id="hosting.redeem" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={close}
    >
      <Receipt
        outcome="done"
        title={<FormattedMessage id="hosting.redeemed" />}
        amount={
          order ? (
            <AmountText amount={order.refund} decimals={ledgerScale} unit={order.currency} />
          ) : null
        }
        details={order ? <Returned order={order} /> : null}
        actions={
          <Button onPress={close}>
            <FormattedMessage id="receipt.done" />
          </Button>
        }
      >
        <FormattedMessage id="hosting.redeemed.next" />
      </Receipt>
    </Sheet>
  );
};

/** The list, with what a redemption shows over it, or what is known of one without an answer. */
export const RedemptionFlow = ({
  flow,
  children,
}: {
  flow: HostingRedemptionActor;
  children: ReactNode;
}) => {
  const lost = useToBeShown(useSelector(flow, selectSubmission));
  if (lost) return <SubmissionNotice submission={lost} />;
  return (
    <>
      {children}
      <Question flow={flow} />
      <RedemptionReceipt flow={flow} />
    </>
  );
};
