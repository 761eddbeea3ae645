import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import styles from './key-value-list.module.css';

const css = classesOf(styles);

/** The rows of a confirmation, a receipt or a detail page. */
export const KeyValueList = ({
  columns = false,
  children,
}: {
  /** Side by side, each label above its value, as in an entry of a list; narrow ones hold few digits. */
  columns?: boolean | 'narrow' | undefined;
  children: ReactNode;
}) => (
  <dl className={css('list', columns !== false && 'columns', columns === 'narrow' && 'narrow')}>
    {children}
  </dl>
);

export const KeyValue = ({
  label,
  action,
  strong = false,
  children,
}: {
  label: ReactNode;
  /** After the value: copy, reveal. */
  action?: ReactNode;
  /** The total of the rows above it. */
  strong?: boolean | undefined;
  children: ReactNode;
}) => (
  <div className={css('row', strong && 'strong')}>
    <dt className={css('label')}>{label}</dt>
    <dd className={css('value')}>
      {children}
      {action}
    </dd>
  </div>
);
