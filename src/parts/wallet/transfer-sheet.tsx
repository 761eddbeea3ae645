import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { selectFailure, selectIsBusy, selectSubmission } from '../../../machines/kernel/keyed-form';
import {
  selectFailure as selectReadingFailure,
  selectValue,
} from '../../../machines/kernel/reading';
import type { TransferActor } from '../../../machines/wallet/transfer';
import {
  type Amount,
  amount,
  compare,
  divide,
  isPositive,
  isZero,
  ledgerScale,
  multiply,
  truncate,
} from '../../../schemas/kernel/money';
import {
  type TransferAccount,
  type TransferCurrency,
  transferFor,
  transferWithin,
} from '../../../schemas/wallet/transfer';
import { newRequestKey } from '../../api/kernel/intents';
import { transferCall, transferCurrenciesOver, transferOver } from '../../api/wallet/transfer';
import { classesOf } from '../../components/base/class-names';
import { Button } from '../../components/controls/button';
import { IconButton } from '../../components/controls/icon-button';
import { Notice } from '../../components/feedback/banner';
import { AmountField } from '../../components/fields/amount-field';
import { AmountText } from '../../components/figures/amount-text';
import { Stack } from '../../components/layout/card';
import { SkeletonRows } from '../../components/layout/skeleton';
import { Sheet } from '../../components/overlays/sheet';
import { App } from '../../context/app-context';
import { FailureText } from '../../context/failure-text';
import { useEmitted, useOver } from '../../context/services';
import { useToast } from '../../context/toasts';
import { useDraftForm } from '../../forms/draft-form';
import { pasteError } from '../../forms/paste-error';
import { FailedReading } from '../../lists/failed-reading';
import { useSubmissionFlow } from '../../submission/submission-flow';
import { SubmissionNotice, useToBeShown } from '../../submission/submission-notice';
import styles from './transfer-sheet.module.css';
import { AccountName } from './transfer-words';

const css = classesOf(styles);

type Shortage = {
  /** The account that an order is paid from. */
  to: TransferAccount;
  currencyId: number;
  coin: string;
  /** How much more the order needs; null where that is not known. */
  missing: Amount | null;
  /** The money is there. */
  onDone?: (() => void) | undefined;
};

type Frame = (content: ReactNode, action: ReactNode) => ReactNode;

/** The account that has most of the currency, other than the one that needs it. */
const sourceOf = ({ accounts, available }: TransferCurrency, to: TransferAccount) =>
  accounts
    .filter((account) => account !== to)
    .reduce<TransferAccount>(
      (best, one) => (compare(available[one], available[best]) > 0 ? one : best),
      to === 'change' ? 'lever' : 'change',
    );

const partOf = (all: Amount, percent: Amount, decimals: number): Amount =>
  truncate(divide(multiply(all, percent), amount('100')), decimals);

const percents = ['25', '50', '100'] as const;

const useTransfer = (flow: TransferActor, currency: TransferCurrency, shortage: Shortage) => {
  const { accounts, decimals, available } = currency;
  const limits = { accounts, decimals, available };
  const [from] = useState(() => sourceOf(currency, shortage.to));
  const covered = truncate(available[from], decimals);
  const filled = shortage.missing && transferFor(shortage.missing, covered, decimals);
  const form = useDraftForm({
    schema: transferWithin(limits),
    initial: { from, to: shortage.to, amount: filled ?? '' },
    onSubmit: (draft) =>
      flow.send({
        type: 'draft.submitted',
        draft: { ...draft, currencyId: currency.id, limits },
        key: newRequestKey(),
      }),
    params: () => ({ decimals }),
  });
  return { form, from, covered };
};

const Fields = ({
  flow,
  currency,
  shortage,
  frame,
}: {
  flow: TransferActor;
  currency: TransferCurrency;
  shortage: Shortage;
  frame: Frame;
}) => {
  const { form, from, covered } = useTransfer(flow, currency, shortage);
  const isBusy = useSelector(flow, selectIsBusy);
  const failure = useSelector(flow, selectFailure);
  const { name, decimals } = currency;
  return frame(
    <Stack>
      <p className={css('path')}>
        <AccountName account={from} />
        <AmountText amount={covered} decimals={ledgerScale} unit={name} />
        <span>→</span>
        <AccountName account={shortage.to} />
      </p>
      <AmountField
        {...form.field('amount')}
        label={<FormattedMessage id="transfer.amount" />}
        decimals={decimals}
        pasteError={pasteError}
        unit={name}
        helper={<FormattedMessage id="transfer.free" />}
        readOnly={isBusy}
      />
      <div className={css('parts')}>
        {percents.map((percent) => (
          <Button
            key={percent}
            variant="secondary"
            compact
            disabled={isBusy || isZero(covered)}
            onPress={() => form.set('amount', partOf(covered, amount(percent), decimals))}
          >
            {percent}%
          </Button>
        ))}
      </div>
      {failure && failure.kind !== 'signedOut' ? (
        <Notice tone="danger">
          <FailureText failure={failure} />
        </Notice>
      ) : null}
    </Stack>,
    <Button pending={isBusy} disabled={isZero(covered)} onPress={() => void form.submit()}>
      <FormattedMessage id="transfer.submit" />
    </Button>,
  );
};

const Flow = ({
  userId,
  shortage,
  frame,
}: {
  userId: number;
  shortage: Shortage;
  frame: Frame;
}) => {
  const intl = useIntl();
  const toast = useToast();
  const flow = useSubmissionFlow({
    userId,
    over: transferOver,
    call: transferCall,
    input: {},
    onDone: () => {
      toast({ tone: 'success', text: <FormattedMessage id="transfer.done" /> });
      shortage.onDone?.();
    },
  });
  const reading = useActorRef(useOver(transferCurrenciesOver));
  useEmitted(flow, 'draft.refused', () => reading.send({ type: 'change.notified' }));
  const currency = useSelector(reading, selectValue)?.find(({ id }) => id === shortage.currencyId);
  const isRead = useSelector(reading, (snapshot) => selectValue(snapshot) !== null);
  const failure = useSelector(reading, selectReadingFailure);
  const submission = useToBeShown(useSelector(flow, selectSubmission));
  if (submission) return frame(<SubmissionNotice submission={submission} />, null);
  if (currency) return <Fields flow={flow} currency={currency} shortage={shortage} frame={frame} />;
  if (isRead) return frame(<FormattedMessage id="transfer.coin.none" />, null);
  return frame(
    failure ? (
      <FailedReading
        title={<FormattedMessage id="transfer.failed" />}
        failure={failure}
        onRetry={() => reading.send({ type: 'retry.requested' })}
      />
    ) : (
      <SkeletonRows rows={2} label={intl.formatMessage({ id: 'transfer.loading' })} />
    ),
    null,
  );
};

/**
 * More money for an order, over its form, which keeps what is typed. The sheet is rendered outside of
 * that form, whose events it would else be part of.
 */
export const useTransferSheet = (shortage: Shortage) => {
  const intl = useIntl();
  const user = App.useSelector(selectUser);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { coin, missing, onDone } = shortage;
  const frame: Frame = (content, action) => (
    <Sheet
      open
      title={<FormattedMessage id="transfer.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={close}
      action={action}
    >
      {content}
    </Sheet>
  );
  const done = () => {
    close();
    onDone?.();
  };
  return {
    open: () => setIsOpen(true),
    button: user ? (
      <IconButton
        icon="plus"
        tone="accent"
        label={intl.formatMessage({ id: 'transfer.more' }, { coin })}
        expanded={isOpen}
        onPress={() => setIsOpen(true)}
      />
    ) : null,
    sheet:
      isOpen && user ? (
        <Flow
          userId={user.id}
          shortage={{
            ...shortage,
            missing: missing && isPositive(missing) ? missing : null,
            onDone: done,
          }}
          frame={frame}
        />
      ) : null,
  };
};
