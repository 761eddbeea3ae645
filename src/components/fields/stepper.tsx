import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import {
  type Amount,
  add,
  amountFrom,
  compare,
  subtract,
  withDecimals,
} from '../../../schemas/kernel/money';
import type { PasteRefusal } from '../../format/pasted-amount';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon-paths';
import { useAmountInput } from './amount-input';
import { FieldNote, type FieldProps } from './field-frame';
import styles from './stepper.module.css';

const css = classesOf(styles);

const holdDelay = 400;
const holdInterval = 90;

/** A press acts once and repeats while it is held. */
const useHold = (act: () => void, isEnabled: boolean) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const latest = useRef({ act, isEnabled });
  useEffect(() => {
    latest.current = { act, isEnabled };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const repeat = () => {
    if (!latest.current.isEnabled) return;
    wasHeld.current = true;
    latest.current.act();
    timer.current = setTimeout(repeat, holdInterval);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      stop();
      wasHeld.current = false;
      if (event.button === 0) timer.current = setTimeout(repeat, holdDelay);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      if (!wasHeld.current) act();
      wasHeld.current = false;
    },
  };
};

const StepButton = ({
  icon,
  label,
  disabled,
  onStep,
}: {
  icon: IconName;
  label: string;
  disabled: boolean;
  onStep: () => void;
}) => {
  const hold = useHold(onStep, !disabled);
  return (
    <button type="button" className={css('step')} aria-label={label} disabled={disabled} {...hold}>
      <Icon name={icon} />
    </button>
  );
};

export type StepperProps = Omit<FieldProps, 'label'> & {
  label: ReactNode;
  step: Amount;
  min: Amount;
  max?: Amount | undefined;
  decimals: number;
  /** Where an empty field is stepped from; null while that is unknown. Without it, the minimum. */
  from?: Amount | null | undefined;
  /** The error message of a pasted text that is not read. */
  pasteError: (refusal: PasteRefusal) => ReactNode;
  lessLabel: string;
  moreLabel: string;
  /** Only for screen readers, if a heading above is the visible label. */
  hideLabel?: boolean | undefined;
  unit?: ReactNode;
};

/** For figures that usually change by one step: lots, multiple, price. They can be typed too. */
export const Stepper = ({
  label,
  value,
  onChange,
  error: ownError,
  helper,
  step,
  min,
  max,
  decimals,
  from = subtract(min, step),
  pasteError,
  lessLabel,
  moreLabel,
  hideLabel,
  unit,
  disabled = false,
  ...input
}: StepperProps) => {
  const id = useId();
  const noteId = `${id}note`;
  const amount = useAmountInput({ value, onChange, decimals });
  const error = amount.refusal ? pasteError(amount.refusal) : ownError;
  const at = amountFrom(value.replace(/\.$/, '')) ?? from;
  const less = at && subtract(at, step);
  const more = at && add(at, step);
  const canLess = less !== null && compare(less, min) >= 0;
  const canMore = more !== null && (max === undefined || compare(more, max) <= 0);
  const stepTo = (amount: Amount) => onChange(withDecimals(amount, decimals));
  return (
    <div className={css('field')}>
      <label htmlFor={id} className={hideLabel ? 'tl-spoken' : `${css('label')} tl-label`}>
        {label}
      </label>
      <div className={css('box', error != null && 'wrong')}>
        <StepButton
          icon="minus"
          label={lessLabel}
          disabled={disabled || !canLess}
          onStep={() => (canLess ? stepTo(less) : undefined)}
        />
        <span className={css('middle')}>
          <input
            {...input}
            id={id}
            className={`${css('input')} tl-figure`}
            {...amount.input}
            disabled={disabled}
            aria-invalid={error == null ? undefined : true}
            aria-describedby={error == null && helper == null ? undefined : noteId}
          />
          {unit ? <span className={css('unit')}>{unit}</span> : null}
        </span>
        <StepButton
          icon="plus"
          label={moreLabel}
          disabled={disabled || !canMore}
          onStep={() => (canMore ? stepTo(more) : undefined)}
        />
      </div>
      <FieldNote id={noteId} error={error} helper={helper} />
    </div>
  );
};
