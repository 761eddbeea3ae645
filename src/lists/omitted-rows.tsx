import { FormattedMessage } from 'react-intl';
import styles from './omitted-rows.module.css';

/** How many rows of a list could not be read; nothing where all could. */
export const OmittedRows = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <p className={styles['omitted']}>
      <FormattedMessage id="list.omitted" values={{ count }} />
    </p>
  );
