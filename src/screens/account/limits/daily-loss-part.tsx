import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectIsBusy } from '../../../../machines/kernel/keyed-form';
import { lossDecimals, lossRule, type UserLimits } from '../../../../schemas/account/user-limits';
import { type Amount, ledgerScale } from '../../../../schemas/kernel/money';
import { AmountField } from '../../../components/fields/amount-field';
import { AmountText } from '../../../components/figures/amount-text';
import { Card, Section, Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { useDraftForm } from '../../../forms/draft-form';
import { pasteError } from '../../../forms/paste-error';
import { LimitForm, type LimitPartProps, NextLimit } from './limit-part';
import styles from './limits.module.css';

const unit = 'USDT';

const LossText = ({ amount }: { amount: Amount | null }) =>
  amount === null ? (
    <FormattedMessage id="limits.none" />
  ) : (
    <AmountText amount={amount} decimals={ledgerScale} unit={unit} />
  );

type FieldProps = Pick<LimitPartProps, 'flow' | 'isChanged' | 'onSubmit'> & {
  value: UserLimits['dailyLoss']['value'];
};

const Field = ({ flow, isChanged, onSubmit, value }: FieldProps) => {
  const intl = useIntl();
  const form = useDraftForm({
    schema: lossRule,
    initial: { dailyLoss: value ?? '' },
    onSubmit: ({ dailyLoss }) => onSubmit({ dailyLoss }),
    params: (code) => (code === 'amount.decimals' ? { decimals: lossDecimals } : undefined),
  });
  return (
    <LimitForm
      flow={flow}
      isChanged={isChanged}
      label={intl.formatMessage({ id: 'limits.loss' })}
      submit={form.submit}
    >
      <AmountField
        {...form.field('dailyLoss')}
        label={<FormattedMessage id="limits.loss.new" />}
        helper={<FormattedMessage id="limits.empty" />}
        decimals={lossDecimals}
        unit={unit}
        size="plain"
        pasteError={pasteError}
        disabled={useSelector(flow, selectIsBusy)}
      />
    </LimitForm>
  );
};

/** How much may be lost in a day, and how much of it was. */
export const DailyLossPart = ({ standing, ...part }: LimitPartProps) => {
  const { value, next } = standing.limits.dailyLoss;
  const { flow, onSubmit } = part;
  return (
    <Section title={<FormattedMessage id="limits.loss" />}>
      <Card>
        <Stack>
          <p className={styles['about']}>
            <FormattedMessage id="limits.loss.about" />
          </p>
          <KeyValueList>
            <KeyValue label={<FormattedMessage id="limits.inForce" />} strong>
              <LossText amount={value} />
            </KeyValue>
            <KeyValue label={<FormattedMessage id="limits.loss.lost" />}>
              <LossText amount={standing.lossToday} />
            </KeyValue>
            <KeyValue label={<FormattedMessage id="limits.loss.atRisk" />}>
              <LossText amount={standing.atRisk} />
            </KeyValue>
          </KeyValueList>
          {next ? (
            <NextLimit
              flow={flow}
              fromMs={next.fromMs}
              value={<LossText amount={next.value} />}
              onTakeBack={() => onSubmit({ dailyLoss: value ?? '' })}
            />
          ) : null}
          <Field {...part} value={value} />
        </Stack>
      </Card>
    </Section>
  );
};
