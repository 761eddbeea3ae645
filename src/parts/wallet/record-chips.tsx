import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dayMs } from '../../../schemas/kernel/time';
import { Chips } from '../../components/controls/chips';
import { useLive } from '../../realtime/live-provider';

const all = 'all';
const periods = ['7', '30', '90'] as const;
type Period = (typeof periods)[number] | typeof all;

const sinceOf = (period: Period, nowMs: number): string | null =>
  period === all ? null : new Date(nowMs - Number(period) * dayMs).toISOString();

type PeriodChipsProps = {
  /** An instant; null for records of all times. */
  since: string | null;
  onChange: (since: string | null) => void;
};

/** From when on records are listed. */
export const PeriodChips = ({ since, onChange }: PeriodChipsProps) => {
  const intl = useIntl();
  const { serverNow } = useLive();
  const [period, setPeriod] = useState<Period>(all);
  return (
    <Chips
      label={intl.formatMessage({ id: 'transfer.period' })}
      chips={[
        { value: all, label: <FormattedMessage id="transfer.period.all" /> },
        ...periods.map((days) => ({
          value: days,
          label: <FormattedMessage id="transfer.period.days" values={{ days: Number(days) }} />,
        })),
      ]}
      value={since === null ? all : period}
      onChange={(value) => {
        setPeriod(value);
        onChange(sinceOf(value, serverNow() ?? Date.now()));
      }}
    />
  );
};

type CoinChipsProps = {
  coins: readonly { readonly id: number; readonly name: ReactNode }[];
  /** Null for records of all coins. */
  chosen: number | null;
  onChange: (currencyId: number | null) => void;
};

/** Of which coin records are listed. */
export const CoinChips = ({ coins, chosen, onChange }: CoinChipsProps) => (
  <Chips
    label={useIntl().formatMessage({ id: 'label.coin' })}
    chips={[
      { value: all, label: <FormattedMessage id="transfer.records.allCoins" /> },
      ...coins.map(({ id, name }) => ({ value: `${id}`, label: name })),
    ]}
    value={chosen === null ? all : `${chosen}`}
    onChange={(value) => onChange(value === all ? null : Number(value))}
  />
);
