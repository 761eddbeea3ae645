import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type Amount, add, amountFrom, compare, subtract, zero } from '../../schemas/kernel/money';
import { editAmount } from '../format/amount-text';
import { classesOf } from './class-names';
import { FieldNote, type FieldProps } from './field-frame';
import { Icon } from './icon';
import type { IconName } from './icon-paths';
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
  error,
  helper,
  step,
  min,
  max,
  decimals,
  lessLabel,
  moreLabel,
  hideLabel,
  unit,
  disabled = false,
  ...input
}: StepperProps) => {
  const id = useId();
  const noteId = `${id}note`;
  const at = amountFrom(value.replace(/\.$/, ''));
  const less = at === null ? null : subtract(at, step);
  const more = at === null ? min : add(at, step);
  const isTooMuch = (amount: Amount) => max !== undefined && compare(amount, max) > 0;
  const canLess = less !== null && compare(less, min) >= 0 && compare(less, zero) >= 0;
  const canMore = !isTooMuch(more);
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
          onStep={() => (canLess ? onChange(less) : undefined)}
        />
        <span className={css('middle')}>
          <input
            {...input}
            id={id}
            className={`${css('input')} tl-figure`}
            type="text"
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            enterKeyHint="done"
            autoComplete="off"
            disabled={disabled}
            aria-invalid={error == null ? undefined : true}
            aria-describedby={error == null && helper == null ? undefined : noteId}
            value={value}
            onChange={({ currentTarget }) => {
              const caret = currentTarget.selectionStart ?? currentTarget.value.length;
              const typed = { before: value, after: currentTarget.value, caret, decimals };
              const edited = editAmount(typed);
              currentTarget.value = edited.text;
              currentTarget.setSelectionRange(edited.caret, edited.caret);
              if (edited.text !== value) onChange(edited.text);
            }}
          />
          {unit ? <span className={css('unit')}>{unit}</span> : null}
        </span>
        <StepButton
          icon="plus"
          label={moreLabel}
          disabled={disabled || !canMore}
          onStep={() => (canMore ? onChange(more) : undefined)}
        />
      </div>
      <FieldNote id={noteId} error={error} helper={helper} />
    </div>
  );
};
