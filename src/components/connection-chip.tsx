import type { ReactNode } from 'react';
import { classesOf } from './class-names';
import styles from './connection-chip.module.css';

const css = classesOf(styles);

export type ConnectionState = 'live' | 'reconnecting' | 'delayed' | 'offline';

/** How fresh the prices on this screen are: a dot of its own shape, and the word. */
export const ConnectionChip = ({
  state,
  children,
}: {
  state: ConnectionState;
  children: ReactNode;
}) => (
  <span className={css('chip', state)} role="status">
    <span className={css('dot')} />
    {children}
  </span>
);
