import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  type SubscriptionActor,
  selectDraft,
  selectIsReviewing,
  selectIsUnverified,
} from '../../../machines/subscription/subscription';
import { ledgerScale } from '../../../schemas/kernel/money';
import {
  type SubscriptionLimits,
  subscribable,
} from '../../../schemas/subscription/subscription-draft';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { brokenRule } from '../../../schemas/subscription/subscription-units';
import { newRequestKey } from '../../api/kernel/intents';
import { Notice } from '../../components/feedback/banner';
import { AmountText } from '../../components/figures/amount-text';
import { Dialog } from '../../components/overlays/dialog';
import { FieldError } from '../../forms/field-error';
import { VerificationPrompt } from '../../parts/verification/verification-prompt';
import { figuresOf } from './purchase-draft';
import { PurchaseFacts } from './purchase-facts';

type DialogProps = {
  flow: SubscriptionActor;
  product: SubscriptionProduct;
  /** What may be subscribed now, which may be less than when the form was submitted. */
  limits: SubscriptionLimits;
};

/** Cost, coins and lock-up once more, before anything is sent. */
const ReviewDialog = ({ flow, product, limits }: DialogProps) => {
  const draft = useSelector(flow, selectDraft);
  if (!draft) return null;
  const broken = brokenRule({ ...draft, limits });
  const bought = subscribable(draft, limits);
  const amount = (
    <AmountText amount={bought?.charged ?? null} decimals={ledgerScale} unit={product.currency} />
  );
  return (
    <Dialog
      open
      title={
        <FormattedMessage id="subscription.confirm.title" values={{ amount, coin: product.coin }} />
      }
      confirmLabel={<FormattedMessage id="subscription.subscribe" />}
      cancelLabel={<FormattedMessage id="subscription.back" />}
      disabled={broken !== null}
      onConfirm={() => flow.send({ type: 'review.confirmed', limits, key: newRequestKey() })}
      onCancel={() => flow.send({ type: 'review.declined' })}
    >
      {broken === null ? null : (
        <Notice tone="danger">
          <FieldError code={broken} params={figuresOf(limits, product.currency)(broken)} />
        </Notice>
      )}
      <p>
        <FormattedMessage id="subscription.confirm.note" values={{ amount }} />
      </p>
      <PurchaseFacts product={product} bought={bought} />
    </Dialog>
  );
};

/** What is asked before a subscription goes out, and what its refusal asks. */
export const PurchaseDialogs = (dialog: DialogProps) => {
  const isReviewing = useSelector(dialog.flow, selectIsReviewing);
  const isUnverified = useSelector(dialog.flow, selectIsUnverified);
  if (isReviewing) return <ReviewDialog {...dialog} />;
  return isUnverified ? (
    <VerificationPrompt onClose={() => dialog.flow.send({ type: 'prompt.closed' })}>
      <FormattedMessage id="subscription.verify.note" />
    </VerificationPrompt>
  ) : null;
};
