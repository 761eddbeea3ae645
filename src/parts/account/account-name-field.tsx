import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AccountKind, kindOfName, typedName } from '../../../schemas/account/account';
import type { CodeAddress } from '../../../schemas/account/code';
import { Button } from '../../components/controls/button';
import type { FieldProps } from '../../components/fields/field-frame';
import { TextField } from '../../components/fields/text-field';
import { Icon } from '../../components/icons/icon';
import { maskedAddress } from '../../format/masked';
import styles from './account-name-field.module.css';
import { type AreaCodeProps, useAreaCodes } from './area-codes';

const DialCode = (props: AreaCodeProps) => {
  const intl = useIntl();
  const { name, code, isOpen, open, sheet } = useAreaCodes(props);
  const words =
    name === null
      ? intl.formatMessage({ id: 'country.code' }, { code })
      : intl.formatMessage({ id: 'country.withCode' }, { name, code });
  return (
    <>
      <button
        type="button"
        className={styles['code']}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <FormattedMessage id="country.code" values={{ code }} />
        <Icon name="chevron-down" size="small" />
      </button>
      {sheet}
    </>
  );
};

type RememberedProps = { account: CodeAddress; disabled: boolean; onForget: () => void };

/** The account as others may see it, with its name for the password manager. */
const Remembered = ({ account, disabled, onForget }: RememberedProps) => (
  <div className={styles['remembered']}>
    <span className={styles['letter']} aria-hidden="true">
      {account.kind === 'email' ? (
        account.name.trim().slice(0, 1).toUpperCase()
      ) : (
        <Icon name="phone" size="small" />
      )}
    </span>
    <span className={styles['masked']}>{maskedAddress(account)}</span>
    <input type="hidden" autoComplete="username" value={account.name} />
    <Button variant="text" compact disabled={disabled} onPress={onForget}>
      <FormattedMessage id="login.notYou" />
    </Button>
  </div>
);

type AccountNameFieldProps = {
  /** As it is typed. */
  address: CodeAddress;
  onKind: (kind: AccountKind) => void;
  onAreaCode: (areaCode: string) => void;
  name: Omit<FieldProps, 'label'>;
  /** The account that this device remembers, in place of the field, and the way to another one. */
  remembered?: { account: CodeAddress | null; forget: () => void } | undefined;
  disabled?: boolean;
};

/** An account by its mail address or, as soon as digits are typed, by its phone number. */
export const AccountNameField = ({
  address,
  onKind,
  onAreaCode,
  name,
  remembered,
  disabled = false,
}: AccountNameFieldProps) => {
  const { locale } = useIntl();
  const account = remembered?.account ?? null;
  const frame = useRef<HTMLDivElement>(null);
  const wasRemembered = useRef(account !== null);
  const isRemembered = account !== null;
  useEffect(() => {
    if (wasRemembered.current && !isRemembered) frame.current?.querySelector('input')?.focus();
    wasRemembered.current = isRemembered;
  }, [isRemembered]);
  const change = (typed: string) => {
    onKind(kindOfName(typed));
    name.onChange(typedName(typed, address.areaCode));
  };
  const forget = () => {
    remembered?.forget();
    name.onChange('');
  };
  return (
    <div ref={frame}>
      {account ? (
        <Remembered account={account} disabled={disabled} onForget={forget} />
      ) : (
        <TextField
          {...name}
          onChange={change}
          readOnly={disabled}
          kind="account"
          label={<FormattedMessage id="field.user_string" />}
          start={
            kindOfName(address.name) === 'mobile' ? (
              <DialCode key={locale} value={address.areaCode} onChange={onAreaCode} />
            ) : null
          }
        />
      )}
    </div>
  );
};
