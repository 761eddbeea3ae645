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

export type Tile = { path: RoutePath; query?: string; icon: IconName; label: ReactNode };

/** The ways of money into an account from outside, and out of it. */
export const fundTiles: readonly Tile[] = [
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
];

export const transferTile: Tile = {
  path: '/pages/assets/transfer/index',
  icon: 'swap',
  label: <FormattedMessage id="assets.transfer" />,
};

const allTiles: readonly Tile[] = [...fundTiles, transferTile];

/** Deposit, withdrawal and transfer, or what an account has of them. */
export const Tiles = ({ tiles = allTiles }: { tiles?: readonly Tile[] }) => {
  const showClosed = useClosedNote();
  return (
    <ActionTiles>
      {tiles.map(({ path, query, icon, label }) => {
        const way = isOpen(path)
          ? { href: `#${path}${query === undefined ? '' : `?${query}`}` }
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
