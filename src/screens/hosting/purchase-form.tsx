import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { HostingPurchaseActor } from '../../../machines/hosting/hosting-purchase';
import { selectFailure, selectIsBusy } from '../../../machines/kernel/keyed-form';
import type { HostingProduct } from '../../../schemas/hosting/hosting-product';
import { hostableAmount } from '../../../schemas/hosting/hosting-purchase';
import type { Failure } from '../../../schemas/kernel/failure';
import {
  type Amount,
  amountFrom,
  isAtLeast,
  isZero,
  ledgerScale,
} from '../../../schemas/kernel/money';
import { agreementAddress } from '../../../schemas/news/article-category';
import { Button, ButtonLink } from '../../components/controls/button';
import { AmountField } from '../../components/fields/amount-field';
import { Checkbox } from '../../components/fields/checkbox';
import { AmountText } from '../../components/figures/amount-text';
import { Stack } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { FailureText, ReasonText } from '../../context/failure-text';
import { useDetour } from '../../context/return';
import { quantity } from '../../format/figure';
import { pasteError } from '../../forms/paste-error';
import { rulesPath } from './paths';
import { ProductCard, useIsOffered } from './product-card';
import type { HostingPurchaseForm } from './purchase-draft';
import { Calculation, PenaltyNote } from './purchase-figures';

/** Whether a refusal is about the amount, below whose field it is shown. */
const isAboutAmount = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && /^(amount\.|wallet\.|hosting\.(below|above)_)/.test(failure.code);

const Available = ({ available, currency }: { available: Amount; currency: string }) => (
  <>
    <FormattedMessage id="label.available" />{' '}
    <AmountText amount={available} decimals={ledgerScale} unit={currency} />
  </>
);

/** The limits of an amount, below its field. */
const Limits = ({ product: { minimum, maximum, currency } }: { product: HostingProduct }) => (
  <FormattedMessage
    id={maximum === null ? 'hosting.limits.min' : 'amount.range'}
    values={{
      min: quantity(minimum, ledgerScale),
      max: quantity(maximum, ledgerScale),
      currency,
    }}
  />
);

const Deposit = () => {
  const detour = useDetour();
  return (
    <ButtonLink variant="secondary" compact href={`#${detour('/pages/assets/deposit/index')}`}>
      <FormattedMessage id="action.deposit" />
    </ButtonLink>
  );
};

type FieldsProps = {
  state: HostingPurchaseForm;
  product: HostingProduct;
  available: Amount;
  isBusy: boolean;
  refusal: ReactNode;
};

const Fields = ({ state, product, available, isBusy, refusal }: FieldsProps) => {
  const { form, limits, all } = state;
  const hosted = hostableAmount(form.values, limits);
  const field = form.field('amount');
  const typed = amountFrom(form.values.amount.trim());
  const isShort = !isAtLeast(available, typed ?? product.minimum);
  return (
    <Stack>
      <ProductCard product={product} isListed={false} />
      <AmountField
        {...field}
        error={field.error ?? refusal}
        label={<FormattedMessage id="hosting.amount" />}
        labelEnd={<Available available={available} currency={product.currency} />}
        decimals={product.decimals}
        pasteError={pasteError}
        unit={product.currency}
        max={{
          label: <FormattedMessage id="transfer.all" />,
          disabled: isBusy || isZero(all),
          onPress: () => form.set('amount', all),
        }}
        helper={<Limits product={product} />}
        readOnly={isBusy}
      />
      <Calculation product={product} amount={hosted} />
      <PenaltyNote product={product} amount={hosted} />
      <Checkbox
        name="isAgreed"
        checked={form.values.isAgreed}
        disabled={isBusy}
        onChange={(isAgreed) => form.set('isAgreed', isAgreed)}
        error={form.errorOf('isAgreed')}
      >
        <FormattedMessage id="hosting.agree" />
      </Checkbox>
      <ButtonLink variant="text" compact href={`#${agreementAddress('hosting-agreement')}`}>
        <FormattedMessage id="hosting.agreement.read" />
      </ButtonLink>
      <ButtonLink variant="text" compact href={`#${rulesPath}`}>
        <FormattedMessage id="hosting.rules" />
      </ButtonLink>
      {isShort ? <Deposit /> : null}
    </Stack>
  );
};

type PurchaseFieldsProps = {
  flow: HostingPurchaseActor;
  header: ReactNode;
  banner: ReactNode;
  product: HostingProduct;
  available: Amount;
  state: HostingPurchaseForm;
};

/** The amount, what it earns, what leaving early costs, and the agreement. */
export const PurchaseFields = ({
  flow,
  header,
  banner,
  product,
  available,
  state,
}: PurchaseFieldsProps) => {
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const isOffered = useIsOffered(product);
  const words = failure ? <FailureText failure={failure} /> : null;
  const isAtAmount = isAboutAmount(failure);
  const hosted = hostableAmount(state.form.values, state.limits);
  return (
    <form onSubmit={state.form.submit} noValidate>
      <Screen
        header={header}
        banner={banner}
        action={
          <Button
            type="submit"
            pending={isBusy}
            disabled={!isOffered}
            reason={<ReasonText code="plan.closed" />}
          >
            {hosted === null ? (
              <FormattedMessage id="hosting.submit" />
            ) : (
              <FormattedMessage
                id="hosting.submit.amount"
                values={{ amount: `${quantity(hosted, ledgerScale)} ${product.currency}` }}
              />
            )}
          </Button>
        }
        refusal={isAtAmount ? undefined : words}
      >
        <Fields
          state={state}
          product={product}
          available={available}
          isBusy={isBusy}
          refusal={isAtAmount ? words : undefined}
        />
      </Screen>
    </form>
  );
};
