import { classesOf } from '../base/class-names';
import styles from './icon.module.css';
import { filledPaths, type IconName, iconPaths, type TabIconName } from './icon-paths';

const css = classesOf(styles);

const drawings: Partial<Record<IconName, string>> = { ...iconPaths };

/** Adds icons that were loaded later. A component that uses one of them must wait for this. */
export const addDrawings = (paths: Partial<Record<IconName, string>>): void => {
  Object.assign(drawings, paths);
};

/** Hidden from screen readers, because a text beside it or the control's label names it. */
export const Icon = ({ name, size = 'normal' }: { name: IconName; size?: 'small' | 'normal' }) => (
  <svg
    className={css('icon', size === 'small' && 'small', name === 'star-filled' && 'solid')}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={drawings[name]} />
  </svg>
);

/** A tab's icon; filled while the tab is current. */
export const TabIcon = ({ name, current }: { name: TabIconName; current: boolean }) =>
  current ? (
    <svg className={css('icon', 'filled')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={filledPaths[name]} />
    </svg>
  ) : (
    <Icon name={name} />
  );
