import { FormattedMessage, useIntl } from 'react-intl';
import { classesOf } from '../components/class-names';
import { useConfig } from './config';
import styles from './paper-mark.module.css';

const css = classesOf(styles);

/** Stands over every screen while money or prices are not real. It cannot be closed. */
export const PaperMark = () => {
  const intl = useIntl();
  const { isDemo, feed } = useConfig();
  if (!isDemo && feed === 'live') return null;
  return (
    <aside className={css('mark')} aria-label={intl.formatMessage({ id: 'paper.label' })}>
      {isDemo ? (
        <strong>
          <FormattedMessage id="paper.trading" />
        </strong>
      ) : null}
      {feed === 'simulated' ? (
        <span className={css('prices')}>
          <FormattedMessage id="paper.simulatedPrices" />
        </span>
      ) : null}
      {feed === 'recorded' ? (
        <span className={css('prices')}>
          <FormattedMessage id="paper.recordedPrices" />
        </span>
      ) : null}
    </aside>
  );
};
