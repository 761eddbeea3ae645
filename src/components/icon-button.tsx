import { classesOf } from './class-names';
import { Icon } from './icon';
import styles from './icon-button.module.css';
import type { IconName } from './icon-paths';

const css = classesOf(styles);

export type IconButtonProps = {
  icon: IconName;
  /** What the button does, for those who do not see the drawing. */
  label: string;
  onPress: () => void;
  /** A dot in the corner: something new is behind this button. Say so in the label too. */
  dot?: boolean | undefined;
  /** For a button that stays in: a favourite, a visible password. */
  pressed?: boolean | undefined;
  expanded?: boolean | undefined;
  disabled?: boolean | undefined;
  tone?: 'ink' | 'quiet' | 'accent' | undefined;
};

/** A drawing in a 44 px area. */
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
