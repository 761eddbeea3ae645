import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../../machines/account/app';
import {
  selectFailure,
  selectIsBusy,
  selectResult,
  selectSubmission,
} from '../../../../machines/kernel/keyed-form';
import type { User } from '../../../../schemas/account/user';
import { figuresFor } from '../../../../schemas/kernel/rule-figures';
import { depositFigures, paperPaymentWithin } from '../../../../schemas/wallet/deposit';
import { newRequestKey } from '../../../api/kernel/intents';
import { paperPaymentCall, paperPaymentOver } from '../../../api/wallet/deposit';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { AmountField } from '../../../components/fields/amount-field';
import { Stack } from '../../../components/layout/card';
import { Sheet } from '../../../components/overlays/sheet';
import { App } from '../../../context/app-context';
import { FailureText } from '../../../context/failure-text';
import { useDraftForm } from '../../../forms/draft-form';
import { pasteError } from '../../../forms/paste-error';
import { useCoinLimits } from '../../../parts/wallet/coin-limits';
import { useSubmissionFlow } from '../../../submission/submission-flow';
import { SubmissionNotice, useToBeShown } from '../../../submission/submission-notice';
import { CreditPreview } from './deposit-figures';
import { type DepositPlace, useUnitOf } from './deposit-place';
import { DepositReceipt } from './deposit-receipt';

type PaymentProps = { place: DepositPlace; onClose: () => void };

const Payment = ({ user, place, onClose }: PaymentProps & { user: User }) => {
  const flow = useSubmissionFlow({
    userId: user.id,
    over: paperPaymentOver,
    call: paperPaymentCall,
    input: {},
  });
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const isDone = useSelector(flow, ({ status }) => status === 'done');
  const result = useSelector(flow, selectResult);
  const lost = useToBeShown(useSelector(flow, selectSubmission));
  const { minDeposit: minimum, decimals } = useCoinLimits(place);
  const unit = useUnitOf(place);
  const limits = { minimum, decimals };
  const { currencyId, chain } = place;
  const form = useDraftForm({
    schema: paperPaymentWithin(limits),
    initial: { amount: '' },
    onSubmit: ({ amount }) =>
      flow.send({
        type: 'draft.submitted',
        draft: { currencyId, chain, amount, limits },
        key: newRequestKey(),
      }),
    params: figuresFor(depositFigures(limits, unit)),
  });
  if (isDone) return <DepositReceipt record={result} unit={unit} onDone={onClose} />;
  if (lost) return <SubmissionNotice submission={lost} />;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <Notice tone="info">
          <FormattedMessage id="deposit.simulate.note" />
        </Notice>
        {failure ? (
          <Notice tone="danger">
            <FailureText failure={failure} />
          </Notice>
        ) : null}
        <AmountField
          {...form.field('amount')}
          label={<FormattedMessage id="deposit.amount" />}
          decimals={decimals}
          pasteError={pasteError}
          unit={unit}
          readOnly={isBusy}
        />
        <CreditPreview place={place} typed={form.values.amount} limits={limits} />
        <Button type="submit" pending={isBusy}>
          <FormattedMessage id="deposit.simulate.submit" />
        </Button>
      </Stack>
    </form>
  );
};

/** A payment with paper money to one's own paper address; it is reviewed as any other. */
export const PaperPaymentSheet = ({ place, onClose }: PaymentProps) => {
  const intl = useIntl();
  const user = App.useSelector(selectUser);
  return user ? (
    <Sheet
      open
      title={<FormattedMessage id="deposit.simulate" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <Payment user={user} place={place} onClose={onClose} />
    </Sheet>
  ) : null;
};
