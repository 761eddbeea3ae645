import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useToast } from '../../../app/toasts';
import { classesOf } from '../../../components/class-names';
import { Icon } from '../../../components/icon';
import type { IconName } from '../../../components/icon-paths';
import { ReasonText } from '../../../flows/failure-text';
import styles from './quick-row.module.css';

const css = classesOf(styles);

const tiles: readonly { icon: IconName; label: ReactNode }[] = [
  { icon: 'deposit', label: <FormattedMessage id="home.quick.recharge" /> },
  { icon: 'withdraw', label: <FormattedMessage id="home.quick.withdraw" /> },
  { icon: 'vip', label: <FormattedMessage id="home.quick.vip" /> },
  { icon: 'service', label: <FormattedMessage id="home.quick.service" /> },
];

/** Four ways that are not open yet: dimmed, tagged, and honest when they are tapped. */
export const QuickRow = () => {
  const intl = useIntl();
  const toast = useToast();
  return (
    <ul className={css('row')} aria-label={intl.formatMessage({ id: 'home.quick' })}>
      {tiles.map(({ icon, label }) => (
        <li key={icon}>
          <button
            type="button"
            className={css('tile')}
            onClick={() => toast({ tone: 'note', text: <ReasonText code="feature.closed" /> })}
          >
            <span className={css('drawing')}>
              <Icon name={icon} />
              <span className={css('tag')}>
                <FormattedMessage id="feature.soon" />
              </span>
            </span>
            <span className={css('label')}>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
