import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import styles from './connection-chip.module.css';

const css = classesOf(styles);

export type ConnectionState =
  | 'live'
  | 'polled'
  | 'connecting'
  | 'reconnecting'
  | 'delayed'
  | 'offline';

/** The state of the connection: a dot with a shape per state, a word, and the age of the prices. */
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
