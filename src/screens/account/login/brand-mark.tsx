import styles from './brand-mark.module.css';

/** Two tides, the lower one the waterline of the app. */
export const BrandMark = () => (
  <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M3 13c4.3-3.6 8.7-3.6 13 0s8.7 3.6 13 0" />
    <path className={styles['waterline']} d="M3 21c4.3-3.6 8.7-3.6 13 0s8.7 3.6 13 0" />
  </svg>
);
