import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import styles from './empty-state.module.css';

const css = classesOf(styles);

/** Paths on a 96 px grid. */
const drawings = {
  list: 'M30 22h36a3 3 0 0 1 3 3v43H27V25a3 3 0 0 1 3-3zM36 34h24M36 43h24M36 52h14',
  search: 'M43 60a17 17 0 1 0 0-34 17 17 0 0 0 0 34zM55 55l14 13M36 43h14',
  wallet:
    'M66 36v-6a3 3 0 0 0-3-3H32a6 6 0 0 0 0 12h37a3 3 0 0 1 3 3v23a3 3 0 0 1-3 3H32a6 6 0 0 1-6-6V33',
  message:
    'M27 26h42a3 3 0 0 1 3 3v28a3 3 0 0 1-3 3H50L38 69v-9H27a3 3 0 0 1-3-3V29a3 3 0 0 1 3-3zM36 43h24',
  boat: 'M24 60h48l-7 8H31zM48 60V24M48 28c9 4 14 13 15 25H48zM43 34c-5 5-8 11-9 19h9z',
} as const;

export type Drawing = keyof typeof drawings;

/** An empty list: what it will contain, and an action to begin. */
export const EmptyState = ({
  drawing = 'list',
  action,
  children,
}: {
  drawing?: Drawing | undefined;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className={css('state')}>
    <svg className={css('drawing')} viewBox="0 0 96 96" aria-hidden="true">
      <path d={drawings[drawing]} />
      <path
        className={css('water')}
        d="M16 76c5.3-3 10.7-3 16 0s10.7 3 16 0 10.7-3 16 0 10.7 3 16 0"
      />
    </svg>
    <p className={css('text')}>{children}</p>
    {action ? <div className={css('action')}>{action}</div> : null}
  </div>
);
