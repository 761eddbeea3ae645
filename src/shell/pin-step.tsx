import { type FormEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Failure } from '../../schemas/failure';
import { isFundPassword } from '../../schemas/fund-password';
import { Button } from '../components/button';
import { PinPad } from '../components/pin-pad';
import { FailureText, FieldError } from './failure-text';
import styles from './pin-step.module.css';

/** Six digits on a pad with the button that takes them; a failure stands there until it is typed anew. */
export const PinStep = ({
  label,
  helper,
  failure,
  button,
  onDigits,
  children,
}: {
  label: ReactNode;
  helper?: ReactNode;
  failure: Failure | null;
  button: ReactNode;
  onDigits: (digits: string) => void;
  children?: ReactNode;
}) => {
  const intl = useIntl();
  const [digits, setDigits] = useState('');
  const [isShort, setIsShort] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShort(!isFundPassword(digits));
    if (isFundPassword(digits)) onDigits(digits);
  };
  const told = digits === '' && failure ? <FailureText failure={failure} /> : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className={styles['step']}>
        <PinPad
          label={label}
          value={digits}
          onChange={(typed) => {
            setIsShort(false);
            setDigits(typed);
          }}
          error={isShort ? <FieldError code="fund.format" /> : told}
          helper={helper}
          clearLabel={intl.formatMessage({ id: 'pin.clear' })}
        />
        <Button type="submit">{button}</Button>
        {children}
      </fieldset>
    </form>
  );
};
