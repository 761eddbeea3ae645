import type { ReactNode } from 'react';
import type { RoutePath } from '../../schemas/kernel/route';
import { Icon } from '../components/icons/icon';
import type { IconName } from '../components/icons/icon-paths';
import { ListRow } from '../components/layout/list-row';

/** A row that links to a page. */
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
}) => (
  <ListRow
    start={icon ? <Icon name={icon} /> : undefined}
    title={children}
    figure={figure}
    href={`#${path}`}
    chevron
  />
);
