import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Features } from '../../../../schemas/kernel/config';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { classesOf } from '../../../components/base/class-names';
import { Icon } from '../../../components/icons/icon';
import type { IconName } from '../../../components/icons/icon-paths';
import { useConfig } from '../../../context/config';
import { ReasonText } from '../../../context/failure-text';
import { useToast } from '../../../context/toasts';
import styles from './quick-row.module.css';

const css = classesOf(styles);

type Tile = {
  icon: IconName;
  label: ReactNode;
  way: { path: RoutePath; query?: string; feature: keyof Features };
};

const depositPath = '/pages/assets/deposit/index';

const tiles: readonly Tile[] = [
  {
    icon: 'deposit',
    label: <FormattedMessage id="home.quick.recharge" />,
    way: { path: depositPath, feature: 'deposit' },
  },
  {
    icon: 'withdraw',
    label: <FormattedMessage id="action.withdraw" />,
    way: { path: '/pages/assets/withdraw/index', feature: 'withdraw' },
  },
  {
    icon: 'vip',
    label: <FormattedMessage id="home.quick.vip" />,
    way: { path: depositPath, query: '?by=bank', feature: 'vip_recharge' },
  },
  {
    icon: 'service',
    label: <FormattedMessage id="home.quick.service" />,
    way: { path: '/pages/help/center/chat', feature: 'chat' },
  },
];

const ClosedTile = ({ icon, label }: Tile) => {
  const toast = useToast();
  return (
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
  );
};

const OpenTile = ({ icon, label, way: { path, query = '' } }: Tile) => (
  <a className={css('tile', 'open')} href={`#${path}${query}`}>
    <span className={css('drawing')}>
      <Icon name={icon} />
    </span>
    <span className={css('label')}>{label}</span>
  </a>
);

/** Four ways; one that is not open yet is dimmed, tagged, and honest when it is tapped. */
export const QuickRow = () => {
  const intl = useIntl();
  const { features } = useConfig();
  return (
    <ul className={css('row')} aria-label={intl.formatMessage({ id: 'home.quick' })}>
      {tiles.map((tile) => (
        <li key={tile.icon}>
          {features[tile.way.feature] ? <OpenTile {...tile} /> : <ClosedTile {...tile} />}
        </li>
      ))}
    </ul>
  );
};
