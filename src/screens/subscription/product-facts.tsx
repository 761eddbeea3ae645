import { FormattedMessage } from 'react-intl';
import { ledgerScale } from '../../../schemas/kernel/money';
import type { SubscriptionProduct } from '../../../schemas/subscription/subscription-product';
import { classesOf } from '../../components/base/class-names';
import { AmountText } from '../../components/figures/amount-text';
import { Figure } from '../../components/figures/figure';
import { Card } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { quantity, ratio } from '../../format/figure';
import { zonedStamp } from '../../format/time';
import styles from './subscription.module.css';

const css = classesOf(styles);

const Limits = ({ product: { minimum, maximum, currency } }: { product: SubscriptionProduct }) => {
  const min = quantity(minimum, ledgerScale);
  return maximum === null ? (
    <FormattedMessage id="subscription.limits.from" values={{ min, currency }} />
  ) : (
    <FormattedMessage
      id="amount.range"
      values={{ min, max: quantity(maximum, ledgerScale), currency }}
    />
  );
};

/** The terms of a new coin. */
export const ProductFacts = ({ product }: { product: SubscriptionProduct }) => {
  const { coin, currency, issuePrice, total, remaining, days, bonusPercent } = product;
  return (
    <Card>
      <KeyValueList>
        <KeyValue label={<FormattedMessage id="subscription.price" />} strong>
          <AmountText amount={issuePrice} decimals={ledgerScale} unit={currency} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.coin" />}>{coin}</KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.currency" />}>{currency}</KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.total" />}>
          <AmountText amount={total} decimals={ledgerScale} unit={coin} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.remaining" />}>
          <AmountText amount={remaining} decimals={ledgerScale} unit={coin} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.limits" />}>
          <Limits product={product} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.lockUp" />}>
          <FormattedMessage id="subscription.lockUp.days" values={{ days }} />
        </KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.date.start" />}>
          {zonedStamp(product.startAt)}
        </KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.date.close" />}>
          {zonedStamp(product.endAt)}
        </KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.date.launch" />}>
          {zonedStamp(product.launchAt)}
        </KeyValue>
        <KeyValue label={<FormattedMessage id="subscription.return" />} strong>
          <Figure>{ratio(bonusPercent)}</Figure>
        </KeyValue>
      </KeyValueList>
      <p className={css('note')}>
        <FormattedMessage id="subscription.return.note" values={{ coin }} />
      </p>
    </Card>
  );
};
