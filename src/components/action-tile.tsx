import type { ReactNode } from 'react';
import styles from './action-tile.module.css';
import { classesOf } from './class-names';
import { Icon } from './icon';
import type { IconName } from './icon-paths';

const css = classesOf(styles);

/** Three or four ways on, side by side. */
export const ActionTiles = ({ children }: { children: ReactNode }) => (
  <ul className={css('tiles')}>{children}</ul>
);

export type ActionTileProps = { icon: IconName; children: ReactNode } & (
  | { href: string }
  /** What is behind it is not open yet: the tile is dimmed, carries the tag, and can still be tapped. */
  | { soon: ReactNode; onPress: () => void }
);

export const ActionTile = ({ icon, children, ...way }: ActionTileProps) => {
  const words = (
    <>
      <Icon name={icon} />
      <span className={css('label')}>{children}</span>
    </>
  );
  return (
    <li>
      {'href' in way ? (
        <a className={css('tile')} href={way.href}>
          {words}
        </a>
      ) : (
        <button type="button" className={css('tile', 'soon')} onClick={way.onPress}>
          {words}
          {way.soon}
        </button>
      )}
    </li>
  );
};
