import { FormattedMessage } from 'react-intl';
import { dailyInterest, totalInterest } from '../../../schemas/hosting/hosting-figures';
import type { HostingProduct } from '../../../schemas/hosting/hosting-product';
import { type ChosenHosting, hostableAmount } from '../../../schemas/hosting/hosting-purchase';
import { ledgerScale } from '../../../schemas/kernel/money';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Dialog } from '../../components/overlays/dialog';
import { quantity } from '../../format/figure';
import { ProductName } from './product-card';
import { percentOf } from './rate';

/** The question before a purchase, with its figures. */
export const PurchaseDialog = ({
  chosen,
  product,
  onConfirm,
  onCancel,
}: {
  /** Null while nothing is asked. */
  chosen: ChosenHosting | null;
  product: HostingProduct;
  onConfirm: () => void;
  onCancel: () => void;
}) => {
  const amount = chosen && hostableAmount(chosen, chosen.limits);
  const { currency, days, dayRate } = product;
  const terms = amount === null ? null : { amount, days, dayRate };
  return (
    <Dialog
      open={chosen !== null}
      title={<FormattedMessage id="hosting.confirm.title" />}
      confirmLabel={
        <FormattedMessage
          id="hosting.submit.amount"
          values={{ amount: `${quantity(amount, ledgerScale)} ${currency}` }}
        />
      }
      cancelLabel={<FormattedMessage id="hosting.confirm.back" />}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="hosting.product" />}>
          <ProductName product={product} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="hosting.term" />}>
          <FormattedMessage id="hosting.days" values={{ days }} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="hosting.yield.day" />}>
          {percentOf(dayRate)}
        </KeyValue>
        <KeyValue label={<FormattedMessage id="hosting.earned.daily" />}>
          <AmountText
            amount={terms && dailyInterest(terms)}
            decimals={ledgerScale}
            unit={currency}
          />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="hosting.earned.total" />} strong>
          <AmountText
            amount={terms && totalInterest(terms)}
            decimals={ledgerScale}
            unit={currency}
          />
        </KeyValue>
      </KeyValueList>
    </Dialog>
  );
};
