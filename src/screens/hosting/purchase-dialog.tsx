import { FormattedMessage } from 'react-intl';
import type { HostingProduct } from '../../../schemas/hosting/hosting-product';
import { type ChosenHosting, hostableAmount } from '../../../schemas/hosting/hosting-purchase';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Dialog } from '../../components/overlays/dialog';
import { MoneyText } from '../../realtime/money-text';
import { ProductName } from './product-card';
import { Earnings, EndTime, PenaltyNote } from './purchase-figures';
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
  return (
    <Dialog
      open={chosen !== null}
      title={<FormattedMessage id="hosting.confirm.title" />}
      confirmLabel={
        <FormattedMessage
          id="hosting.submit.amount"
          values={{ amount: <MoneyText amount={amount} coin={currency} /> }}
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
        <Earnings product={product} amount={amount} />
        <KeyValue label={<FormattedMessage id="hosting.end" />}>
          <EndTime product={product} />
        </KeyValue>
      </KeyValueList>
      <PenaltyNote product={product} amount={amount} />
    </Dialog>
  );
};
