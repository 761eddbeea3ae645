import { type FormEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Failure } from '../../schemas/kernel/failure';
import { isFundPassword } from '../../schemas/security/fund-password';
import { Button } from '../components/button';
import { PinPad } from '../components/pin-pad';
import { FailureText, FieldError } from './failure-text';
import styles from './pin-step.module.css';

type Fault = 'fund.format' | 'fund.trivial';

const formatFault = (digits: string): Fault | null =>
  isFundPassword(digits) ? null : 'fund.format';

/** Six digits on a pad with the button that takes them; a failure stands there until it is typed anew. */
export const PinStep = ({
  label,
  helper,
  failure,
  button,
  onDigits,
  faultOf = formatFault,
  children,
}: {
  label: ReactNode;
  helper?: ReactNode;
  failure: Failure | null;
  button: ReactNode;
  onDigits: (digits: string) => void;
  faultOf?: (digits: string) => Fault | null;
  children?: ReactNode;
}) => {
  const intl = useIntl();
  const [digits, setDigits] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(digits);
    setFault(found);
    // Nobody mends one of these: it is chosen anew.
    if (found === 'fund.trivial') setDigits('');
    if (found === null) onDigits(digits);
  };
  const error = digits === '' && failure ? <FailureText failure={failure} /> : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className={styles['step']}>
        <PinPad
          label={label}
          value={digits}
          onChange={(typed) => {
            setFault(null);
            setDigits(typed);
          }}
          error={fault ? <FieldError code={fault} /> : error}
          helper={helper}
          clearLabel={intl.formatMessage({ id: 'pin.clear' })}
        />
        <Button type="submit">{button}</Button>
        {children}
      </fieldset>
    </form>
  );
};
