import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { selectPreferences } from '../../../../machines/account/app';
import type { RoutePath } from '../../../../schemas/kernel/route';
import { allocationOf, holdingsOf, omittedOf } from '../../../../schemas/wallet/holdings';
import { fiatWorth, type Wallets } from '../../../../schemas/wallet/wallet';
import { IconButton } from '../../../components/controls/icon-button';
import { AppHeader } from '../../../components/layout/app-header';
import { Card, Section } from '../../../components/layout/card';
import { App } from '../../../context/app-context';
import { AppTabs } from '../../../navigation/tabs';
import { Tiles } from './account-tiles';
import { AllocationCard } from './allocation';
import { PendingFigures } from './assets-pending';
import { CoinList } from './coin-list';
import { TotalCard } from './total-card';
import { WalletsPage } from './wallets-page';

const recordPath = '/pages/assets/record' satisfies RoutePath;

const HeaderActions = ({ onRefresh }: { onRefresh: () => void }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <>
      <IconButton
        icon="records"
        label={intl.formatMessage({ id: 'assets.records' })}
        onPress={() => void navigate(recordPath)}
      />
      <IconButton
        icon="refresh"
        label={intl.formatMessage({ id: 'action.refresh' })}
        onPress={onRefresh}
      />
    </>
  );
};

/** Everything that has a figure in it. */
const Figures = ({ wallets }: { wallets: Wallets }) => {
  const { balancesHidden, valuation } = App.useSelector(selectPreferences);
  const allocation = allocationOf(wallets);
  return (
    <>
      <TotalCard
        total={allocation.total}
        fiat={fiatWorth(allocation.total, wallets.rates, valuation)}
        code={valuation}
        hidden={balancesHidden}
      />
      <Tiles />
      <Section title={<FormattedMessage id="assets.accounts" />}>
        <Card>
          <AllocationCard allocation={allocation} hidden={balancesHidden} />
        </Card>
      </Section>
      <CoinList holdings={holdingsOf(wallets)} rates={wallets.rates} omitted={omittedOf(wallets)} />
    </>
  );
};

/** What a person has: in all, by account, by coin. */
export const AssetsScreen = () => (
  <WalletsPage
    header={(refresh) => (
      <AppHeader
        title={<FormattedMessage id="assets.title" />}
        actions={<HeaderActions onRefresh={refresh} />}
      />
    )}
    tabBar={<AppTabs />}
  >
    {(wallets, failed) => {
      if (wallets) return <Figures wallets={wallets} />;
      if (!failed) return <PendingFigures />;
      return (
        <>
          <Tiles />
          {failed}
        </>
      );
    }}
  </WalletsPage>
);
