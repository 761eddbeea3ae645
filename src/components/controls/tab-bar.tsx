import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { TabIcon } from '../icons/icon';
import type { TabIconName } from '../icons/icon-paths';
import styles from './tab-bar.module.css';

const css = classesOf(styles);

type TabBarProps = {
  label: string;
  /** The items. */
  items: ReactNode;
  /** Whether the page is one of the five; a wide window shows them beside every page. */
  isMain: boolean;
  /** The page. */
  children: ReactNode;
};

/** A page above the bar of the five main ones. The bar is dark in both themes. */
export const TabBar = ({ label, items, isMain, children }: TabBarProps) => (
  <div className={css('frame', isMain && 'tabbed')}>
    {children}
    <nav className={css('bar', !isMain && 'rail')} aria-label={label}>
      <ul className={css('items')}>{items}</ul>
    </nav>
  </div>
);

export type TabBarItemProps = {
  icon: TabIconName;
  href: string;
  current: boolean;
  /** Also called when the current tab is tapped again: scroll to the top. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
};

export const TabBarItem = ({ icon, href, current, onPress, children }: TabBarItemProps) => (
  <li className={css('item')}>
    <a
      className={css('link', current && 'current')}
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={onPress}
    >
      <TabIcon name={icon} current={current} />
      <span className={css('label')}>{children}</span>
    </a>
  </li>
);
