import { type FormEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Failure } from '../../schemas/kernel/failure';
import { isFundPassword } from '../../schemas/security/fund-password';
import { PinPad } from '../components/fields/pin-pad';
import { FailureText } from '../context/failure-text';
import { FieldError } from './field-error';
import styles from './pin-step.module.css';

type Fault = 'fund.format' | 'fund.trivial';

const formatFault = (digits: string): Fault | null =>
  isFundPassword(digits) ? null : 'fund.format';

/**
 * Six digits on a pad, submitted with the last of them; a failure is shown until digits are typed
 * again. Enter submits as well, and shows that digits are missing.
 */
export const PinStep = ({
  label,
  helper,
  failure,
  onDigits,
  faultOf = formatFault,
  isBusy = false,
  children,
}: {
  label: ReactNode;
  helper?: ReactNode;
  failure: Failure | null;
  onDigits: (digits: string) => void;
  faultOf?: (digits: string) => Fault | null;
  /** The digits were submitted; they stay until there is a response. */
  isBusy?: boolean;
  children?: ReactNode;
}) => {
  const intl = useIntl();
  const [digits, setDigits] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const submit = (typed: string) => {
    const found = faultOf(typed);
    setFault(found);
    // A trivial one cannot be corrected digit by digit.
    if (found === 'fund.trivial') setDigits('');
    if (found === null) onDigits(typed);
  };
  const type = (typed: string) => {
    setFault(null);
    setDigits(typed);
    if (typed.length > digits.length && isFundPassword(typed)) submit(typed);
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    submit(digits);
  };
  const error = digits === '' && failure ? <FailureText failure={failure} /> : undefined;
  return (
    <form onSubmit={enter} noValidate>
      <fieldset className={styles['step']}>
        <PinPad
          label={label}
          value={digits}
          onChange={type}
          error={fault ? <FieldError code={fault} /> : error}
          helper={helper}
          disabled={isBusy}
          clearLabel={intl.formatMessage({ id: 'pin.clear' })}
        />
        {children}
      </fieldset>
    </form>
  );
};
