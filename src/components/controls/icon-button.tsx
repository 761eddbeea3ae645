import { classesOf } from '../base/class-names';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon-paths';
import styles from './icon-button.module.css';

const css = classesOf(styles);

export type IconButtonProps = {
  icon: IconName;
  /** The action, for screen readers. */
  label: string;
  onPress: () => void;
  /** A dot for something unread. The label must mention it too. */
  dot?: boolean | undefined;
  /** For a toggle button: a favourite, a visible password. */
  pressed?: boolean | undefined;
  expanded?: boolean | undefined;
  disabled?: boolean | undefined;
  tone?: 'ink' | 'quiet' | 'accent' | undefined;
};

/** An icon in a 44 px hit area. */
export const IconButton = ({
  icon,
  label,
  onPress,
  dot,
  pressed,
  expanded,
  disabled,
  tone = 'ink',
}: IconButtonProps) => (
  <button
    type="button"
    className={css('button', tone)}
    aria-label={label}
    aria-pressed={pressed}
    aria-expanded={expanded}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon name={icon} />
    {dot ? <span className={css('dot')} /> : null}
  </button>
);
