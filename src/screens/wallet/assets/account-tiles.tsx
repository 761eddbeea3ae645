import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { SoonTag } from '../../../app/soon-tag';
import { useToast } from '../../../app/toasts';
import { ActionTile, ActionTiles } from '../../../components/action-tile';
import type { IconName } from '../../../components/icon-paths';
import { ReasonText } from '../../../flows/failure-text';
import { isOpen } from '../../../navigation/open-pages';

/** Says that what was tapped is not open yet. */
export const useClosedNote = () => {
  const toast = useToast();
  return () => toast({ tone: 'note', text: <ReasonText code="feature.closed" /> });
};

const tiles: readonly { path: RoutePath; icon: IconName; label: ReactNode }[] = [
  {
    path: '/pages/assets/deposit/index',
    icon: 'deposit',
    label: <FormattedMessage id="assets.deposit" />,
  },
  {
    path: '/pages/assets/withdraw/index',
    icon: 'withdraw',
    label: <FormattedMessage id="assets.withdraw" />,
  },
  {
    path: '/pages/assets/transfer/index',
    icon: 'swap',
    label: <FormattedMessage id="assets.transfer" />,
  },
];

/** Deposit, withdrawal and transfer. */
export const Tiles = () => {
  const showClosed = useClosedNote();
  return (
    <ActionTiles>
      {tiles.map(({ path, icon, label }) => {
        const way = isOpen(path)
          ? { href: `#${path}` }
          : { soon: <SoonTag />, onPress: showClosed };
        return (
          <ActionTile key={path} icon={icon} {...way}>
            {label}
          </ActionTile>
        );
      })}
    </ActionTiles>
  );
};
