import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RecordFilter } from '../../../../schemas/wallet/record-filter';
import { addressCoins } from '../../../../schemas/wallet/withdraw-address';
import { useConfig } from '../../../app/config';
import { Chips } from '../../../components/chips';
import { useLive } from '../../../realtime/live-provider';
import styles from './record.module.css';

const dayMs = 86_400_000;
const all = 'all';
const periods = ['7', '30', '90'] as const;
type Period = (typeof periods)[number] | typeof all;

const sinceOf = (period: Period, nowMs: number): string | null =>
  period === all ? null : new Date(nowMs - Number(period) * dayMs).toISOString();

type FiltersProps<State extends string> = {
  filter: RecordFilter<State>;
  states: readonly { value: State; label: ReactNode }[];
  /** Whether records of the bank are among them. */
  hasBank: boolean;
  onChange: (filter: RecordFilter<State>) => void;
};

/** By coin, state and period. */
export const RecordFilters = <State extends string>({
  filter,
  states,
  hasBank,
  onChange,
}: FiltersProps<State>) => {
  const intl = useIntl();
  const { bankCurrencyId } = useConfig();
  const { serverNow } = useLive();
  const [period, setPeriod] = useState<Period>(all);
  return (
    <div className={styles['filters']}>
      <Chips
        label={intl.formatMessage({ id: 'deposit.coin' })}
        chips={[
          { value: all, label: <FormattedMessage id="records.allCoins" /> },
          ...Object.entries(addressCoins).map(([name, id]) => ({ value: `${id}`, label: name })),
          ...(hasBank
            ? [{ value: `${bankCurrencyId}`, label: <FormattedMessage id="deposit.bank" /> }]
            : []),
        ]}
        value={filter.currencyId === null ? all : `${filter.currencyId}`}
        onChange={(value) =>
          onChange({ ...filter, currencyId: value === all ? null : Number(value) })
        }
      />
      <Chips
        label={intl.formatMessage({ id: 'records.status' })}
        chips={[{ value: all, label: <FormattedMessage id="records.allStates" /> }, ...states]}
        value={filter.state ?? all}
        onChange={(chosen) => {
          const state = states.find(({ value }) => value === chosen)?.value ?? null;
          onChange({ ...filter, state });
        }}
      />
      <Chips
        label={intl.formatMessage({ id: 'records.period' })}
        chips={[
          { value: all, label: <FormattedMessage id="records.allTime" /> },
          ...periods.map((days) => ({
            value: days,
            label: <FormattedMessage id="records.days" values={{ days: Number(days) }} />,
          })),
        ]}
        value={filter.since === null ? all : period}
        onChange={(value) => {
          setPeriod(value);
          onChange({ ...filter, since: sinceOf(value, serverNow() ?? Date.now()) });
        }}
      />
    </div>
  );
};
