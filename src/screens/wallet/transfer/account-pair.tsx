import { type CSSProperties, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TransferAccount, transferAccounts } from '../../../../schemas/wallet/transfer';
import { classesOf } from '../../../components/base/class-names';
import { IconButton } from '../../../components/controls/icon-button';
import { SelectField } from '../../../components/fields/select-field';
import { SelectSheet } from '../../../components/overlays/select-sheet';
import styles from './transfer.module.css';
import { AccountName, TransferPath } from './transfer-words';

const css = classesOf(styles);

type AccountFieldProps = {
  label: ReactNode;
  value: TransferAccount;
  /** The account on the other side, which cannot be chosen. */
  other: TransferAccount;
  currency: string;
  accounts: readonly TransferAccount[];
  error: ReactNode;
  disabled: boolean;
  onChoose: (account: TransferAccount) => void;
};

const AccountField = ({
  label,
  value,
  other,
  currency,
  accounts,
  error,
  disabled,
  onChoose,
}: AccountFieldProps) => {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const closeLabel = intl.formatMessage({ id: 'screen.close' });
  const blockedFor = (account: TransferAccount): ReactNode => {
    if (!accounts.includes(account)) {
      return <FormattedMessage id="transfer.notHeld" values={{ currency }} />;
    }
    return account === other ? <FormattedMessage id="transfer.otherSide" /> : undefined;
  };
  return (
    <>
      <SelectField
        label={label}
        placeholder={null}
        expanded={isOpen}
        error={error}
        disabled={disabled}
        onPress={() => setIsOpen(true)}
      >
        <AccountName account={value} />
      </SelectField>
      <SelectSheet
        open={isOpen}
        title={label}
        closeLabel={closeLabel}
        choices={transferAccounts.map((account) => ({
          value: account,
          label: <AccountName account={account} />,
          search: '',
          blocked: blockedFor(account),
        }))}
        value={value}
        onChoose={onChoose}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};

type AccountPairProps = Pick<AccountFieldProps, 'accounts' | 'currency' | 'disabled' | 'error'> & {
  from: TransferAccount;
  to: TransferAccount;
  onChange: (pair: { from: TransferAccount; to: TransferAccount }) => void;
};

/** From where to where, and the button that turns it round. */
export const AccountPair = ({ from, to, error, onChange, ...common }: AccountPairProps) => {
  const intl = useIntl();
  const [turns, setTurns] = useState(0);
  const turning: CSSProperties & { '--turns': number } = { '--turns': turns };
  const swap = () => {
    setTurns(turns + 1);
    onChange({ from: to, to: from });
  };
  return (
    <div className={css('pair')}>
      <div className={css('accounts')}>
        <AccountField
          {...common}
          label={<FormattedMessage id="transfer.from" />}
          value={from}
          other={to}
          error={undefined}
          onChoose={(account) => onChange({ from: account, to })}
        />
        <AccountField
          {...common}
          label={<FormattedMessage id="transfer.to" />}
          value={to}
          other={from}
          error={error}
          onChoose={(account) => onChange({ from, to: account })}
        />
      </div>
      <span className={css('swap')} style={turning}>
        <IconButton
          icon="swap"
          tone="accent"
          label={intl.formatMessage({ id: 'transfer.swap' })}
          disabled={common.disabled}
          onPress={swap}
        />
      </span>
      <span className="tl-spoken" role="status">
        {turns > 0 ? <TransferPath from={from} to={to} /> : null}
      </span>
    </div>
  );
};
