import { classesOf } from './class-names';
import styles from './icon.module.css';
import { filledPaths, type IconName, iconPaths, type TabIconName } from './icon-paths';

const css = classesOf(styles);

const drawings: Partial<Record<IconName, string>> = { ...iconPaths };

/** Takes the drawings that do not come with the app. What shows one of them waits for this. */
export const addDrawings = (paths: Partial<Record<IconName, string>>): void => {
  Object.assign(drawings, paths);
};

/** A drawing without a name of its own; the words beside it or the control's label speak for it. */
export const Icon = ({ name, size = 'normal' }: { name: IconName; size?: 'small' | 'normal' }) => (
  <svg
    className={css('icon', size === 'small' && 'small', name === 'star-filled' && 'solid')}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={drawings[name]} />
  </svg>
);

/** A tab's drawing; filled while the tab is current. */
export const TabIcon = ({ name, current }: { name: TabIconName; current: boolean }) =>
  current ? (
    <svg className={css('icon', 'filled')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={filledPaths[name]} />
    </svg>
  ) : (
    <Icon name={name} />
  );
