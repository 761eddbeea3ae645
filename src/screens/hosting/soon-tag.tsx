import { FormattedMessage } from 'react-intl';
import styles from './soon-tag.module.css';

/** Marks the way to something that is not open yet. */
export const SoonTag = () => (
  <span className={styles['tag']}>
    <FormattedMessage id="feature.soon" />
  </span>
);
