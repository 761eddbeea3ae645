import { FormattedMessage } from 'react-intl';
import { selectLanguage } from '../../../machines/account/app';
import {
  dailyInterest,
  maturityMs,
  redemptionPenalty,
  totalInterest,
} from '../../../schemas/hosting/hosting-figures';
import type { HostingProduct } from '../../../schemas/hosting/hosting-product';
import { type Amount, add } from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { Card, Section } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { App } from '../../context/app-context';
import { moneyDecimals } from '../../format/money-figure';
import { proseDate, proseTime } from '../../format/prose-time';
import { MoneyText } from '../../realtime/money-text';
import { useServerNow } from '../../realtime/seconds-left';
import styles from './hosting.module.css';
import { PenaltyFormula } from './penalty-formula';
import { percentOf } from './rate';

const css = classesOf(styles);

const useMaturity = ({ days }: HostingProduct): number => {
  const now = useServerNow();
  return maturityMs(now() ?? Date.now(), days);
};

/** When it ends, if it is bought now. */
export const EndTime = ({ product }: { product: HostingProduct }) => {
  const language = App.useSelector(selectLanguage);
  return proseTime(new Date(useMaturity(product)).toISOString(), language);
};

/** What an amount earns, a day and in all, and what comes back when; unknown without an amount. */
export const Earnings = ({
  product,
  amount,
}: {
  product: HostingProduct;
  amount: Amount | null;
}) => {
  const { days, dayRate, currency } = product;
  const language = App.useSelector(selectLanguage);
  const date = proseDate(useMaturity(product), language);
  const terms = amount === null ? null : { amount, days, dayRate };
  const daily = terms && dailyInterest(terms);
  const interest = terms && totalInterest(terms);
  const returned = amount && interest && add(amount, interest);
  const money = { coin: currency, decimals: moneyDecimals([amount, daily, interest]) };
  return (
    <>
      <KeyValue label={<FormattedMessage id="hosting.earned.daily" />}>
        <MoneyText amount={daily} {...money} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.rules.interest" />}>
        <MoneyText amount={interest} {...money} />
      </KeyValue>
      <KeyValue label={<FormattedMessage id="hosting.returned" values={{ date }} />} strong>
        <MoneyText amount={returned} {...money} />
      </KeyValue>
    </>
  );
};

/** The figures of a typed amount. */
export const Calculation = (hosted: Parameters<typeof Earnings>[0]) => (
  <Section title={<FormattedMessage id="hosting.calculation" />}>
    <Card>
      <KeyValueList>
        <Earnings {...hosted} />
      </KeyValueList>
    </Card>
  </Section>
);

/** Days that are left in the example of a redemption. */
const exampleDays = 3;

/** What an early redemption would cost, in words and with figures. */
export const PenaltyNote = ({
  product: { days, currency, settlementRatio, minimum },
  amount,
}: {
  product: HostingProduct;
  amount: Amount | null;
}) => {
  if (settlementRatio === null) return null;
  const hosted = amount ?? minimum;
  const daysLeft = Math.min(exampleDays, days);
  return (
    <div className={css('article')}>
      <p className={css('note')}>
        <FormattedMessage
          id="hosting.penalty.rule"
          values={{ ratio: percentOf(settlementRatio) }}
        />
      </p>
      <p className={css('formula')}>
        <FormattedMessage
          id="hosting.penalty.example"
          values={{
            days: daysLeft,
            formula: (
              <PenaltyFormula
                amount={hosted}
                daysLeft={daysLeft}
                settlementRatio={settlementRatio}
                penalty={redemptionPenalty({ amount: hosted, settlementRatio }, daysLeft)}
                currency={currency}
              />
            ),
          }}
        />
      </p>
    </div>
  );
};
