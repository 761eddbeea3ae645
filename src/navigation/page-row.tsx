import type { ReactNode } from 'react';
import type { RoutePath } from '../../schemas/kernel/route';
import { SoonTag } from '../app/soon-tag';
import { useToast } from '../app/toasts';
import { Icon } from '../components/icon';
import type { IconName } from '../components/icon-paths';
import { ListRow } from '../components/list-row';
import { ReasonText } from '../flows/failure-text';
import { isOpen } from './open-pages';
import styles from './page-row.module.css';

/** A row that links to a page, or shows a toast if the page is not open yet. */
export const PageRow = ({
  path,
  icon,
  figure,
  children,
}: {
  path: RoutePath;
  icon?: IconName;
  figure?: ReactNode;
  children: ReactNode;
}) => {
  const toast = useToast();
  const start = icon ? <Icon name={icon} /> : undefined;
  return isOpen(path) ? (
    <ListRow start={start} title={children} figure={figure} href={`#${path}`} chevron />
  ) : (
    <ListRow
      start={start}
      title={<span className={styles['soon']}>{children}</span>}
      end={<SoonTag />}
      onPress={() => toast({ tone: 'note', text: <ReasonText code="feature.closed" /> })}
    />
  );
};
