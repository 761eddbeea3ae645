import { FormattedMessage, useIntl } from 'react-intl';
import { classesOf } from '../components/base/class-names';
import { useConfig, useIsConfigKnown } from '../context/config';
import { paperIds } from '../context/paper-ids';
import styles from './paper-mark.module.css';

const css = classesOf(styles);

/**
 * Stands over every screen while money or prices are not real. It cannot be closed. Until the server
 * has responded it is an empty strip, so that nothing moves when it says what is real.
 */
export const PaperMark = () => {
  const intl = useIntl();
  const { money, prices } = paperIds(useConfig());
  const isKnown = useIsConfigKnown();
  if (!isKnown) return <aside className={css('mark')} data-pending="" aria-hidden="true" />;
  if (money === null && prices === null) return null;
  return (
    <aside className={css('mark')} aria-label={intl.formatMessage({ id: 'paper.label' })}>
      {money === null ? null : (
        <strong>
          <FormattedMessage id={money} />
        </strong>
      )}
      {prices === null ? null : (
        <span className={css('prices')}>
          <FormattedMessage id={prices} />
        </span>
      )}
    </aside>
  );
};
