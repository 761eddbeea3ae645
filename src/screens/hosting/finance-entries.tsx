import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Features } from '../../../schemas/kernel/config';
import type { RoutePath } from '../../../schemas/kernel/route';
import { ActionTile, ActionTiles } from '../../components/controls/action-tile';
import type { IconName } from '../../components/icons/icon-paths';
import { useConfig } from '../../context/config';
import { ReasonText } from '../../context/failure-text';
import { useToast } from '../../context/toasts';
import { productsPath } from './paths';
import { SoonTag } from './soon-tag';

type Entry = {
  path: RoutePath;
  /** Null for a page that no feature closes. */
  feature: keyof Features | null;
  icon: IconName;
  label: ReactNode;
};

const entries: readonly Entry[] = [
  {
    path: productsPath,
    feature: null,
    icon: 'finance',
    label: <FormattedMessage id="hosting.title" />,
  },
  {
    path: '/pages/publication/index',
    feature: 'subscription',
    icon: 'star',
    label: <FormattedMessage id="finance.newCoins" />,
  },
  {
    path: '/pages/promotion/index',
    feature: null,
    icon: 'referral',
    label: <FormattedMessage id="promotion.title" />,
  },
];

/** The ways from the finance tab; one that is not open yet is dimmed and says so. */
export const FinanceEntries = () => {
  const toast = useToast();
  const { features } = useConfig();
  const showClosed = () => toast({ tone: 'note', text: <ReasonText code="feature.closed" /> });
  return (
    <ActionTiles>
      {entries.map(({ path, feature, icon, label }) => {
        const isReady = feature === null || features[feature];
        const way = isReady ? { href: `#${path}` } : { soon: <SoonTag />, onPress: showClosed };
        return (
          <ActionTile key={path} icon={icon} {...way}>
            {label}
          </ActionTile>
        );
      })}
    </ActionTiles>
  );
};
