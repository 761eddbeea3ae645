import type { ReactNode } from 'react';
import { classesOf } from '../base/class-names';
import { TabIcon } from '../icons/icon';
import type { TabIconName } from '../icons/icon-paths';
import styles from './tab-bar.module.css';

const css = classesOf(styles);

/** The five main pages. Dark in both themes. */
export const TabBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={css('bar')} aria-label={label}>
    <ul className={css('items')}>{children}</ul>
  </nav>
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
