import type { CSSProperties, ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import styles from './step-bar.module.css';

const css = classesOf(styles);

export type StepBarProps = {
  label: string;
  steps: readonly { key: string; label: ReactNode }[];
  /** The index of the current step; the number of steps once all are done. */
  current: number;
};

/** The progress through two to four steps. */
export const StepBar = ({ label, steps, current }: StepBarProps) => {
  const parts = Math.max(1, steps.length - 1);
  const style: CSSProperties & { '--progress': number; '--steps': number } = {
    '--progress': Math.min(current, parts) / parts,
    '--steps': steps.length,
  };
  return (
    <ol className={css('bar')} aria-label={label} style={style}>
      {steps.map(({ key, label: name }, place) => (
        <li
          key={key}
          className={css('step', place < current && 'passed', place === current && 'current')}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={css('dot')}>
            {place < current ? <Icon name="check" size="small" /> : place + 1}
          </span>
          <span className={css('name')}>{name}</span>
        </li>
      ))}
    </ol>
  );
};
