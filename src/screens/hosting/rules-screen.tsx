import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  breakEvenDay,
  dailyInterest,
  redemptionPenalty,
  redemptionRefund,
  totalInterest,
} from '../../../schemas/hosting/hosting-figures';
import { amount } from '../../../schemas/kernel/money';
import { classesOf } from '../../components/base/class-names';
import { ButtonLink } from '../../components/controls/button';
import { Figure } from '../../components/figures/figure';
import { AppHeader } from '../../components/layout/app-header';
import { Card, Section, Stack } from '../../components/layout/card';
import { KeyValue, KeyValueList } from '../../components/layout/key-value-list';
import { Screen } from '../../components/layout/screen';
import { price } from '../../format/figure';
import { dayStamp } from '../../format/time';
import { useBack } from '../../navigation/back';
import styles from './hosting.module.css';
import { productsPath } from './paths';
import { PenaltyFormula } from './penalty-formula';
import { percentOf } from './rate';

const css = classesOf(styles);

/** When a rule on this page last became another one. */
const changedAt = '2026-11-25T00:00:00.000Z';

const currency = 'USDT';
const earning = { amount: amount('10000'), dayRate: amount('0.004'), days: 15 };
const redeemed = { amount: amount('1000'), settlementRatio: amount('0.004') };
const daysLeft = 3;
const usual = { ...earning, settlementRatio: amount('0.006') };

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <KeyValue label={label}>
    <Figure>{children}</Figure>
  </KeyValue>
);

const money = (text: ReturnType<typeof amount>) => `${price(text, 2)} ${currency}`;

/** What an amount earns over its term, by the rules that the server books with. */
const EarningExample = () => (
  <KeyValueList>
    <Row label={<FormattedMessage id="hosting.amount" />}>{money(earning.amount)}</Row>
    <Row label={<FormattedMessage id="hosting.yield.day" />}>{percentOf(earning.dayRate)}</Row>
    <Row label={<FormattedMessage id="hosting.term" />}>
      <FormattedMessage id="hosting.days" values={{ days: earning.days }} />
    </Row>
    <Row label={<FormattedMessage id="hosting.earned.daily" />}>
      {money(dailyInterest(earning))}
    </Row>
    <Row label={<FormattedMessage id="hosting.earned.total" />}>
      {money(totalInterest(earning))}
    </Row>
  </KeyValueList>
);

/** What an early redemption costs and returns. */
const PenaltyExample = () => {
  const penalty = redemptionPenalty(redeemed, daysLeft);
  return (
    <KeyValueList>
      <Row label={<FormattedMessage id="hosting.amount" />}>{money(redeemed.amount)}</Row>
      <Row label={<FormattedMessage id="hosting.ratio" />}>
        {percentOf(redeemed.settlementRatio)}
      </Row>
      <Row label={<FormattedMessage id="hosting.daysLeft" />}>
        <FormattedMessage id="hosting.days" values={{ days: daysLeft }} />
      </Row>
      <KeyValue label={<FormattedMessage id="hosting.penalty" />}>
        <span>
          <PenaltyFormula {...redeemed} {...{ daysLeft, penalty, currency }} />
        </span>
      </KeyValue>
      <Row label={<FormattedMessage id="hosting.refund" />}>
        {money(redemptionRefund(redeemed, daysLeft))}
      </Row>
    </KeyValueList>
  );
};

const Chapter = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Section title={title}>
    <div className={css('article')}>{children}</div>
  </Section>
);

/** How hosting works, with worked examples. */
export const HostingRulesScreen = () => (
  <Screen
    header={<AppHeader back={useBack()} title={<FormattedMessage id="hosting.rules" />} />}
    action={
      <ButtonLink href={`#${productsPath}`}>
        <FormattedMessage id="hosting.products.see" />
      </ButtonLink>
    }
  >
    <Stack>
      <Chapter title={<FormattedMessage id="hosting.rules.interest" />}>
        <p>
          <FormattedMessage id="hosting.rules.interest.text" />
        </p>
        <Card>
          <EarningExample />
        </Card>
      </Chapter>
      <Chapter title={<FormattedMessage id="hosting.rules.end" />}>
        <p>
          <FormattedMessage id="hosting.rules.end.text" />
        </p>
      </Chapter>
      <Chapter title={<FormattedMessage id="hosting.rules.redeem" />}>
        <p>
          <FormattedMessage id="hosting.rules.redeem.text" />
        </p>
        <Card>
          <PenaltyExample />
        </Card>
        <p>
          <FormattedMessage
            id="hosting.rules.breakEven"
            values={{
              days: usual.days,
              rate: percentOf(usual.dayRate),
              ratio: percentOf(usual.settlementRatio),
              day: breakEvenDay(usual),
            }}
          />
        </p>
      </Chapter>
      <Chapter title={<FormattedMessage id="hosting.rules.agreement" />}>
        <p>
          <FormattedMessage id="hosting.rules.agreement.text" />
        </p>
      </Chapter>
      <p className={css('note')}>
        <FormattedMessage
          id="hosting.rules.changed"
          values={{ date: dayStamp(changedAt, 'UTC') }}
        />
      </p>
      <p className={css('note')}>
        <FormattedMessage id="finance.risk" />
      </p>
    </Stack>
  </Screen>
);
