import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type SubscriptionActor,
  selectFailure,
  selectIsBusy,
} from '../../../machines/subscription/subscription';
import type { Failure } from '../../../schemas/kernel/failure';
import { isZero, ledgerScale } from '../../../schemas/kernel/money';
import { agreementAddress } from '../../../schemas/news/article-category';
import {
  amountRange,
  type SubscriptionLimits,
  subscribable,
} from '../../../schemas/subscription/subscription-draft';
import { unitDecimals } from '../../../schemas/subscription/subscription-figures';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { typedAmount, unitRange } from '../../../schemas/subscription/subscription-units';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonLink } from '../../components/controls/button';
import { Notice } from '../../components/feedback/banner';
import { AmountField } from '../../components/fields/amount-field';
import { Checkbox } from '../../components/fields/checkbox';
import { AmountText } from '../../components/figures/amount-text';
import { CoinDisc } from '../../components/figures/coin-disc';
import { Card, Stack } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { FailureText } from '../../context/failure-text';
import { quantity } from '../../format/figure';
import { pasteError } from '../../forms/paste-error';
import { useProductState } from './due-product';
import { BlockedReason, ProductTag } from './product-words';
import type { UnitsForm } from './purchase-draft';
import { type Bought, PurchaseFacts } from './purchase-facts';
import styles from './subscription.module.css';

const css = classesOf(styles);

/** Whether a refusal is about the quantity, below whose field it is shown. */
const isAboutUnits = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && /^(amount\.|wallet\.|sub\.)/.test(failure.code);

const Range = ({
  product,
  limits,
}: {
  product: SubscriptionProduct;
  limits: SubscriptionLimits;
}) => {
  const units = unitRange(limits);
  const amounts = amountRange(limits);
  return (
    <FormattedMessage
      id="subscription.units.range"
      values={{
        min: quantity(units.least, ledgerScale),
        max: quantity(units.most, ledgerScale),
        coin: product.coin,
        least: quantity(amounts.least, ledgerScale),
        most: quantity(amounts.most, ledgerScale),
        currency: product.currency,
      }}
    />
  );
};

const SubmitButton = ({
  product,
  bought,
  isBusy,
}: {
  product: SubscriptionProduct;
  bought: Bought;
  isBusy: boolean;
}) => {
  const state = useProductState(product);
  const isOpen = state === 'subscribing';
  return (
    <Button
      type="submit"
      pending={isBusy}
      disabled={!isOpen}
      reason={isOpen ? undefined : <BlockedReason product={product} state={state} />}
    >
      {bought && isOpen ? (
        <FormattedMessage
          id="subscription.submit"
          values={{
            amount: (
              <AmountText amount={bought.charged} decimals={ledgerScale} unit={product.currency} />
            ),
          }}
        />
      ) : (
        <FormattedMessage id="subscription.subscribe" />
      )}
    </Button>
  );
};

type PurchaseFormProps = {
  flow: SubscriptionActor;
  header: ReactNode;
  banner: ReactNode;
  product: SubscriptionProduct;
  limits: SubscriptionLimits;
  units: UnitsForm;
};

type UnitsFieldProps = Pick<PurchaseFormProps, 'product' | 'limits' | 'units'> & {
  refusal: ReactNode;
  isBusy: boolean;
};

const UnitsField = ({
  product,
  limits,
  units: { form, all },
  refusal,
  isBusy,
}: UnitsFieldProps) => {
  const field = form.field('units');
  return (
    <AmountField
      {...field}
      error={field.error ?? refusal}
      label={<FormattedMessage id="subscription.units" />}
      labelEnd={
        <>
          <FormattedMessage id="label.available" />{' '}
          <AmountText amount={limits.available} decimals={ledgerScale} unit={product.currency} />
        </>
      }
      decimals={unitDecimals(limits)}
      pasteError={pasteError}
      unit={product.coin}
      max={{
        label: <FormattedMessage id="transfer.all" />,
        disabled: isBusy || isZero(all),
        onPress: () => form.set('units', all),
      }}
      helper={<Range product={product} limits={limits} />}
      readOnly={isBusy}
    />
  );
};

const DepositLink = () => (
  <ButtonLink variant="secondary" href="#/pages/assets/deposit/index">
    <FormattedMessage id="home.quick.recharge" />
  </ButtonLink>
);

/** The quantity in units, what it costs and brings, and what is agreed to. */
export const PurchaseForm = (props: PurchaseFormProps) => {
  const { flow, header, banner, product, limits, units } = props;
  const { form } = units;
  const failure = useSelector(flow, selectFailure);
  const isBusy = useSelector(flow, selectIsBusy);
  const words = failure ? <FailureText failure={failure} /> : undefined;
  const isAtUnits = isAboutUnits(failure);
  const amount = typedAmount(form.values, limits);
  const isShort =
    amount !== null &&
    subscribable({ amount, isAgreed: true }, limits) === null &&
    subscribable({ amount, isAgreed: true }, { ...limits, available: null }) !== null;
  const bought = amount && subscribable({ amount, isAgreed: true }, { ...limits, available: null });
  const agreement = form.field('isAgreed');
  return (
    <form onSubmit={form.submit} noValidate>
      <Screen
        header={header}
        banner={banner}
        action={<SubmitButton product={product} bought={bought} isBusy={isBusy} />}
        refusal={isAtUnits ? undefined : words}
      >
        <Stack>
          <div className={css('head')}>
            <CoinDisc symbol={product.coin} />
            <span className={css('name')}>{product.coin}</span>
            <ProductTag state={limits.state} />
          </div>
          <UnitsField
            product={product}
            limits={limits}
            units={units}
            refusal={isAtUnits ? words : undefined}
            isBusy={isBusy}
          />
          {isShort ? <DepositLink /> : null}
          <Card>
            <PurchaseFacts product={product} bought={bought} />
          </Card>
          <Notice tone="warn">
            <FormattedMessage id="subscription.risk" />
          </Notice>
          <Checkbox
            name={agreement.name}
            ref={agreement.ref}
            checked={agreement.value}
            onChange={agreement.onChange}
            error={agreement.error}
            disabled={isBusy}
          >
            <FormattedMessage id="subscription.agree" values={{ coin: product.coin }} />
          </Checkbox>
          <ButtonLink
            variant="text"
            compact
            href={`#${agreementAddress('subscription-agreement')}`}
          >
            <FormattedMessage id="subscription.agreement.read" />
          </ButtonLink>
        </Stack>
      </Screen>
    </form>
  );
};
