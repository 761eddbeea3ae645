import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import styles from './status-tag.module.css';

const css = classesOf(styles);

const icons = {
  waiting: 'clock',
  done: 'check',
  refused: 'cross',
  ended: 'minus',
  note: 'info',
} as const;

/** Pending or under review; completed or passed; rejected or failed; cancelled or closed. */
export type Status = keyof typeof icons;

export const StatusTag = ({ status, children }: { status: Status; children: ReactNode }) => (
  <span className={css('tag', status)}>
    <Icon name={icons[status]} size="small" />
    {children}
  </span>
);

/** The side of an order. The word alone is sufficient without its colour. */
export const SideTag = ({ side, children }: { side: 'rise' | 'fall'; children: ReactNode }) => (
  <span className={css('tag', side)}>{children}</span>
);
