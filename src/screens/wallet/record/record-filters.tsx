import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RecordFilter } from '../../../../schemas/wallet/record-filter';
import { addressCoins } from '../../../../schemas/wallet/withdraw-address';
import { Chips } from '../../../components/controls/chips';
import { useConfig } from '../../../context/config';
import { CoinChips, PeriodChips } from '../../../parts/wallet/record-chips';
import styles from './record.module.css';

const all = 'all';

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
  return (
    <div className={styles['filters']}>
      <CoinChips
        coins={[
          ...Object.entries(addressCoins).map(([name, id]) => ({ id, name })),
          ...(hasBank
            ? [{ id: bankCurrencyId, name: <FormattedMessage id="deposit.bank" /> }]
            : []),
        ]}
        chosen={filter.currencyId}
        onChange={(currencyId) => onChange({ ...filter, currencyId })}
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
      <PeriodChips since={filter.since} onChange={(since) => onChange({ ...filter, since })} />
    </div>
  );
};
