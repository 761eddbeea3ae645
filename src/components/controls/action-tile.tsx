import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon-paths';
import styles from './action-tile.module.css';

const css = classesOf(styles);

/** Three or four links or buttons side by side. */
export const ActionTiles = ({ children }: { children: ReactNode }) => (
  <ul className={css('tiles')}>{children}</ul>
);

export type ActionTileProps = { icon: IconName; children: ReactNode } & (
  | { href: string }
  /** The feature is not open yet: the tile is dimmed and tagged, and can still be pressed. */
  | { soon: ReactNode; onPress: () => void }
);

export const ActionTile = ({ icon, children, ...action }: ActionTileProps) => {
  const words = (
    <>
      <Icon name={icon} />
      <span className={css('label')}>{children}</span>
    </>
  );
  return (
    <li>
      {'href' in action ? (
        <a className={css('tile')} href={action.href}>
          {words}
        </a>
      ) : (
        <button type="button" className={css('tile', 'soon')} onClick={action.onPress}>
          {words}
          {action.soon}
        </button>
      )}
    </li>
  );
};
