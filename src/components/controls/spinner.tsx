import { classesOf } from '../base/class-names';
import styles from './spinner.module.css';

const css = classesOf(styles);

/** Hidden from screen readers, because its control is `aria-busy`. */
export const Spinner = () => (
  <svg className={css('spinner')} viewBox="0 0 20 20" aria-hidden="true">
    <circle className={css('track')} cx="10" cy="10" r="8" />
    <path className={css('arc')} d="M10 2a8 8 0 0 1 8 8" />
  </svg>
);
