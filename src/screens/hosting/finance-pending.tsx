import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { AppHeader } from '../../components/layout/app-header';
import { Section, Stack } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { SkeletonRows } from '../../components/layout/skeleton';
import { App } from '../../context/app-context';
import { AppTabs } from '../../navigation/tabs';
import { OfflineBanner } from '../../realtime/connection-mark';
import { FinanceEntries } from './finance-entries';
import { HoldingsSkeleton, VisitorCard } from './holdings-card';

/** The finance tab, until its code is here. */
export const FinancePending = () => {
  const intl = useIntl();
  const user = App.useSelector(selectUser);
  return (
    <Screen
      header={<AppHeader title={<FormattedMessage id="finance.title" />} />}
      banner={<OfflineBanner />}
      tabBar={<AppTabs />}
    >
      <Stack>
        {user ? <HoldingsSkeleton /> : <VisitorCard />}
        <FinanceEntries />
        <Section title={<FormattedMessage id="finance.recommended" />}>
          <SkeletonRows rows={10} label={intl.formatMessage({ id: 'hosting.products.loading' })} />
        </Section>
      </Stack>
    </Screen>
  );
};
