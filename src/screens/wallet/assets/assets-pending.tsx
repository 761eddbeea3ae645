import { FormattedMessage } from 'react-intl';
import { AppHeader } from '../../../components/layout/app-header';
import { Card, Section } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { AppTabs } from '../../../navigation/tabs';
import { OfflineBanner } from '../../../realtime/connection-mark';
import { Tiles } from './account-tiles';
import { AllocationSkeleton } from './allocation';
import { CoinBoxes } from './coin-boxes';
import { TotalSkeleton } from './total-card';

/** The boxes of everything that has a figure in it. */
export const PendingFigures = () => (
  <>
    <TotalSkeleton />
    <Tiles />
    <Section title={<FormattedMessage id="assets.accounts" />}>
      <Card>
        <AllocationSkeleton />
      </Card>
    </Section>
    <CoinBoxes />
  </>
);

/** The assets, until their code is here. */
export const AssetsPending = () => (
  <Screen
    header={<AppHeader title={<FormattedMessage id="assets.title" />} />}
    banner={<OfflineBanner />}
    tabBar={<AppTabs />}
  >
    <PendingFigures />
  </Screen>
);
