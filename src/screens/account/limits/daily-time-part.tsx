import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectIsBusy } from '../../../../machines/kernel/keyed-form';
import { minutesRule, type UserLimits } from '../../../../schemas/account/user-limits';
import { TextField } from '../../../components/fields/text-field';
import { Card, Section, Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { useDraftForm } from '../../../forms/draft-form';
import { LimitForm, type LimitPartProps, NextLimit } from './limit-part';
import styles from './limits.module.css';

const MinutesText = ({ minutes }: { minutes: number | null }) =>
  minutes === null ? (
    <FormattedMessage id="limits.none" />
  ) : (
    <FormattedMessage id="limits.time.minutes" values={{ minutes }} />
  );

type FieldProps = Pick<LimitPartProps, 'flow' | 'isChanged' | 'onSubmit'> & {
  value: UserLimits['dailyMinutes']['value'];
};

const Field = ({ flow, isChanged, onSubmit, value }: FieldProps) => {
  const intl = useIntl();
  const form = useDraftForm({
    schema: minutesRule,
    initial: { dailyMinutes: value === null ? '' : `${value}` },
    onSubmit: ({ dailyMinutes }) => onSubmit({ dailyMinutes }),
  });
  return (
    <LimitForm
      flow={flow}
      isChanged={isChanged}
      label={intl.formatMessage({ id: 'limits.time' })}
      submit={form.submit}
    >
      <TextField
        {...form.field('dailyMinutes')}
        kind="digits"
        label={<FormattedMessage id="limits.time.new" />}
        helper={<FormattedMessage id="limits.empty" />}
        disabled={useSelector(flow, selectIsBusy)}
      />
    </LimitForm>
  );
};

/** How many minutes a day may have, and how many were used. */
export const DailyTimePart = ({ standing, ...part }: LimitPartProps) => {
  const { value, next } = standing.limits.dailyMinutes;
  const { flow, onSubmit } = part;
  return (
    <Section title={<FormattedMessage id="limits.time" />}>
      <Card>
        <Stack>
          <p className={styles['about']}>
            <FormattedMessage id="limits.time.about" />
          </p>
          <KeyValueList>
            <KeyValue label={<FormattedMessage id="limits.inForce" />} strong>
              <MinutesText minutes={value} />
            </KeyValue>
            <KeyValue label={<FormattedMessage id="limits.time.used" />}>
              <MinutesText minutes={standing.minutesToday} />
            </KeyValue>
          </KeyValueList>
          {next ? (
            <NextLimit
              flow={flow}
              fromMs={next.fromMs}
              value={<MinutesText minutes={next.value} />}
              onTakeBack={() => onSubmit({ dailyMinutes: value === null ? '' : `${value}` })}
            />
          ) : null}
          <Field {...part} value={value} />
        </Stack>
      </Card>
    </Section>
  );
};
