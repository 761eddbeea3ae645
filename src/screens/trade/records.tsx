import type { ReactNode, Ref } from 'react';
import { classesOf } from '../../components/base/class-names';
import { EmptyState } from '../../components/feedback/empty-state';
import styles from './trade.module.css';

const css = classesOf(styles);

/** My orders, below form and book. */
export const Records = ({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div ref={ref} className={css('records')}>
    {children}
  </div>
);

/** What somebody who is not logged in sees: the form to try, and no orders. */
export const VisitorRecords = ({ children }: { children: ReactNode }) => (
  <Records>
    <EmptyState>{children}</EmptyState>
  </Records>
);
