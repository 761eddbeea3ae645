import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { type TabName, tabAt, tabNames, tabPaths } from '../../schemas/kernel/route';
import { TabBar, TabBarItem } from '../components/controls/tab-bar';

const labels = {
  home: <FormattedMessage id="tabs.home" />,
  trade: <FormattedMessage id="tabs.trade" />,
  contract: <FormattedMessage id="tabs.contract" />,
  finance: <FormattedMessage id="tabs.finance" />,
  assets: <FormattedMessage id="tabs.assets" />,
};

/**
 * The five tabs, for the `tabBar` of a tab screen. Tapping the current one scrolls to the top. A page
 * that stands in the place of a tab names it.
 */
export const AppTabs = ({ inPlaceOf }: { inPlaceOf?: TabName }) => {
  const intl = useIntl();
  const { pathname } = useLocation();
  const current = inPlaceOf ?? tabAt(pathname);
  return (
    <TabBar label={intl.formatMessage({ id: 'tabs.label' })}>
      {tabNames.map((tab) => (
        <TabBarItem
          key={tab}
          icon={tab}
          href={`#${tabPaths[tab]}`}
          current={tab === current}
          onPress={tab === current ? () => scrollTo({ top: 0 }) : undefined}
        >
          {labels[tab]}
        </TabBarItem>
      ))}
    </TabBar>
  );
};
