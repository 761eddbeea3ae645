import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { ActionTile, ActionTiles } from '../../../components/controls/action-tile';
import type { IconName } from '../../../components/icons/icon-paths';

export type Tile = { path: RoutePath; query?: string; icon: IconName; label: ReactNode };

/** The ways of money into an account from outside, and out of it. */
export const fundTiles: readonly Tile[] = [
  {
    path: '/pages/assets/deposit/index',
    icon: 'deposit',
    label: <FormattedMessage id="action.deposit" />,
  },
  {
    path: '/pages/assets/withdraw/index',
    icon: 'withdraw',
    label: <FormattedMessage id="action.withdraw" />,
  },
];

export const transferTile: Tile = {
  path: '/pages/assets/transfer/index',
  icon: 'swap',
  label: <FormattedMessage id="action.transfer" />,
};

const allTiles: readonly Tile[] = [...fundTiles, transferTile];

/** Deposit, withdrawal and transfer, or what an account has of them. */
export const Tiles = ({ tiles = allTiles }: { tiles?: readonly Tile[] }) => (
  <ActionTiles>
    {tiles.map(({ path, query, icon, label }) => (
      <ActionTile key={path} icon={icon} href={`#${path}${query === undefined ? '' : `?${query}`}`}>
        {label}
      </ActionTile>
    ))}
  </ActionTiles>
);
