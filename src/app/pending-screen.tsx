import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RoutePath } from '../../schemas/kernel/route';
import { useUiState } from '../components/base/ui-state';
import { AppHeader } from '../components/layout/app-header';
import { Screen } from '../components/layout/screen';
import { Skeleton, SkeletonRows } from '../components/layout/skeleton';
import { useBack } from '../navigation/back';
import { AppTabs } from '../navigation/tabs';
import { MissingPage } from './boundary';

const pageTimeoutMs = 60_000;

/**
 * The frame of a screen whose code or guard is still being waited for. Its own boxes are fetched
 * before most screens, and do not come with the app.
 */
export const PendingScreen = ({ path, isTab }: { path: RoutePath | undefined; isTab: boolean }) => {
  const intl = useIntl();
  const back = useBack();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), pageTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  const Own = useUiState().pendingBoxes.get();
  if (Own && path && !isLate) return <Own path={path} />;
  return (
    <Screen
      header={
        <AppHeader
          back={isLate && !isTab ? back : undefined}
          title={isLate ? <FormattedMessage id="page.failed" /> : <Skeleton width="8rem" />}
        />
      }
      tabBar={isTab ? <AppTabs /> : undefined}
    >
      {isLate ? (
        <MissingPage isLate />
      ) : (
        <SkeletonRows label={intl.formatMessage({ id: 'page.loading' })} />
      )}
    </Screen>
  );
};
