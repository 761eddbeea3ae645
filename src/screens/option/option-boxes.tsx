import { useIntl } from 'react-intl';
import { classesOf } from '../../components/base/class-names';
import { Skeleton } from '../../components/layout/skeleton';
import styles from './option-screen.module.css';

const css = classesOf(styles);

// What stands for the parts of the page while they are read, of the height of those parts.

export const ChartBoxes = () => (
  <div className={css('chart')}>
    <Skeleton height="var(--tl-hit)" />
    <div className={css('chart-box')}>
      <Skeleton height="100%" width="100%" />
    </div>
  </div>
);

export const BoardBoxes = () => {
  const intl = useIntl();
  return (
    <div
      className={css('board')}
      role="status"
      aria-label={intl.formatMessage({ id: 'page.loading' })}
    >
      <Skeleton height="var(--tl-hit)" />
      <Skeleton height="var(--tl-lh-small)" />
      <Skeleton height="var(--tl-hit-primary)" />
    </div>
  );
};
