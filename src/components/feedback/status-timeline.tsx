import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import styles from './status-timeline.module.css';

const css = classesOf(styles);

const icons = { past: 'check', now: 'clock', refused: 'cross', next: null } as const;

export type TimelineStep = {
  key: string;
  label: ReactNode;
  /** Reached and left or final, where the record is, reached as a refusal, or still to come. */
  stage: keyof typeof icons;
  /** When it was reached, with its zone. */
  time?: ReactNode;
  /** Who acted, or who has to act now. */
  actor?: ReactNode;
};

/** The way of a record through its states: past, now, next, and who acts (C-30). */
export const StatusTimeline = ({
  label,
  steps,
}: {
  label: string;
  steps: readonly TimelineStep[];
}) => (
  <ol className={css('timeline')} aria-label={label}>
    {steps.map(({ key, label: name, stage, time, actor }) => {
      const icon = icons[stage];
      return (
        <li
          key={key}
          className={css('step', stage)}
          aria-current={stage === 'now' ? 'step' : undefined}
        >
          <span className={css('dot')}>{icon ? <Icon name={icon} size="small" /> : null}</span>
          <span className={css('name')}>{name}</span>
          {actor ? <span className={css('note')}>{actor}</span> : null}
          {time ? <span className={css('note', 'time')}>{time}</span> : null}
        </li>
      );
    })}
  </ol>
);
