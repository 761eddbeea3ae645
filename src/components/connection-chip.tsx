import type { ReactNode } from 'react';
import { classesOf } from './class-names';
import styles from './connection-chip.module.css';

const css = classesOf(styles);

export type ConnectionState = 'live' | 'reconnecting' | 'delayed' | 'offline';

/** How fresh the prices on this screen are: a dot of its own shape, the word, and their age. */
export const ConnectionChip = ({
  state,
  age,
  children,
}: {
  state: ConnectionState;
  age?: ReactNode;
  children: ReactNode;
}) => (
  <span className={css('chip', state)}>
    <span className={css('dot')} />
    <span className={css('words')}>
      <span>{children}</span>
      {age ? <span className={css('age')}>{age}</span> : null}
    </span>
  </span>
);
