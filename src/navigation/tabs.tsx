import type { ReactNode } from 'react';
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

/** The tab that a page belongs to; contracts stand in the place of options. */
const tabOf = (path: string): TabName | null =>
  path === '/pages/lever/index' ? 'contract' : tabAt(path);

/**
 * A page with the five tabs: below it if it belongs to one, and beside every page of a wide window.
 * Tapping the current one scrolls to the top.
 */
export const AppTabs = ({ children }: { children: ReactNode }) => {
  const intl = useIntl();
  const current = tabOf(useLocation().pathname);
  const items = tabNames.map((tab) => (
    <TabBarItem
      key={tab}
      icon={tab}
      href={`#${tabPaths[tab]}`}
      current={tab === current}
      onPress={tab === current ? () => scrollTo({ top: 0 }) : undefined}
    >
      {labels[tab]}
    </TabBarItem>
  ));
  return (
    <TabBar
      label={intl.formatMessage({ id: 'tabs.label' })}
      items={items}
      isMain={current !== null}
    >
      {children}
    </TabBar>
  );
};
