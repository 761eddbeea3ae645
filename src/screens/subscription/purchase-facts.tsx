import { FormattedMessage } from 'react-intl';
import type { Amount } from '../../../schemas/kernel/money';
import { add, ledgerScale } from '../../../schemas/kernel/money';
import { bonusOf } from '../../../schemas/subscription/subscription-figures';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { unlockAtOf } from '../../../schemas/subscription/subscription-schedule';
import { AmountText } from '../../components/figures/amount-text';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { zonedStamp } from '../../format/time';

/** What a subscription costs and brings; null while it cannot be placed. */
export type Bought = { allocation: Amount; charged: Amount } | null;

export const PurchaseFacts = ({
  product,
  bought,
}: {
  product: SubscriptionProduct;
  bought: Bought;
}) => {
  const { coin, currency, issuePrice, bonusPercent } = product;
  const bonus = bought && bonusOf(bought.allocation, bonusPercent);
  const unlocked = bought && bonus && add(bought.allocation, bonus);
  return (
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="subscription.cost" />} strong>
        <AmountText amount={bought?.charged ?? null} decimals={ledgerScale} unit={currency} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.price" />}>
        <AmountText amount={issuePrice} decimals={ledgerScale} unit={currency} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.order.coins" />}>
        <AmountText amount={bought?.allocation ?? null} decimals={ledgerScale} unit={coin} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.bonus" />}>
        <AmountText amount={bonus} decimals={ledgerScale} unit={coin} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.unlocked" />}>
        <AmountText amount={unlocked} decimals={ledgerScale} unit={coin} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="subscription.lockUp.end" />}>
        {zonedStamp(unlockAtOf(product))}
      </KeyValue>
    </KeyValueList>
  );
};
