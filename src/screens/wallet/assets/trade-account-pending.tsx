import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AppHeader } from '../../../components/layout/app-header';
import { Card, Section, Stack } from '../../../components/layout/card';
import { Screen } from '../../../components/layout/screen';
import { Skeleton, SkeletonRows } from '../../../components/layout/skeleton';
import { useBack } from '../../../navigation/back';
import { OfflineBanner } from '../../../realtime/connection-mark';
import { CoinBoxes } from './coin-boxes';
import { TotalSkeleton } from './total-card';

const hit = 'var(--tl-hit)';

const AccountBoxes = () => (
  <>
    <Skeleton height={hit} />
    <TotalSkeleton label={<Skeleton width="7rem" />} />
    <Skeleton height="76px" />
    <Section title={<FormattedMessage id="history.title" />}>
      <Card>
        <Stack>
          <Skeleton height={hit} />
          <Skeleton height="11rem" />
        </Stack>
      </Card>
    </Section>
    <CoinBoxes />
  </>
);

const StatementBoxes = () => {
  const intl = useIntl();
  return (
    <Stack>
      <Skeleton height={hit} />
      <Skeleton height={hit} />
      <Skeleton height={hit} />
      <Skeleton height={hit} />
      <SkeletonRows rows={6} label={intl.formatMessage({ id: 'statement.loading' })} />
    </Stack>
  );
};

/** One account, or the statement, until their code is here. */
export const TradeAccountPending = () => {
  const [query] = useSearchParams();
  const isStatement = query.get('view') === 'statement';
  return (
    <Screen
      header={
        <AppHeader
          back={useBack()}
          title={<FormattedMessage id={isStatement ? 'statement.title' : 'tradeAccount.title'} />}
        />
      }
      banner={<OfflineBanner />}
    >
      {isStatement ? <StatementBoxes /> : <AccountBoxes />}
    </Screen>
  );
};
