import { FormattedMessage, useIntl } from 'react-intl';
import { isHome, type RoutePath, routes } from '../../schemas/kernel/route';
import { AppHeader } from '../components/layout/app-header';
import { Screen } from '../components/layout/screen';
import { Skeleton, SkeletonRows } from '../components/layout/skeleton';
import { SkeletonForm } from '../components/layout/skeleton-form';
import type { Part } from '../context/deferred-assets';
import { useBack } from '../navigation/back';
import type { DeferredPath, Outline } from '../navigation/page';
import { AppTabs } from '../navigation/tabs';

const Boxes = ({ path, outline }: { path: RoutePath; outline: Outline }) => {
  const intl = useIntl();
  const back = useBack();
  const { title, rows, fields, hasAction } = outline;
  const label = intl.formatMessage({ id: 'page.loading' });
  return (
    <Screen
      header={
        <AppHeader
          back={routes[path].tab ? undefined : back}
          title={title ? <FormattedMessage id={title} /> : <Skeleton width="8rem" />}
        />
      }
      action={hasAction ? <Skeleton height="var(--tl-hit-primary)" /> : undefined}
      tabBar={routes[path].tab ? <AppTabs /> : undefined}
    >
      {fields === undefined ? (
        <SkeletonRows rows={rows} label={label} />
      ) : (
        <SkeletonForm fields={fields} label={label} />
      )}
    </Screen>
  );
};

/** The boxes of a screen whose own code is not here yet, by the outline of its page. */
export const pendingOver =
  (outlineOf: (path: DeferredPath) => Outline | Part) =>
  ({ path }: { path: RoutePath }) => {
    const outline = isHome(path) ? {} : outlineOf(path);
    if (!('shown' in outline)) return <Boxes path={path} outline={outline} />;
    const Own = outline.shown();
    return <Own />;
  };
