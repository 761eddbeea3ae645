import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type AppActor, selectUser } from '../../machines/account/app';
import { isEntrance, type RoutePath, routeAt } from '../../schemas/kernel/route';
import { AppHeader } from '../components/app-header';
import { classesOf } from '../components/class-names';
import { Screen } from '../components/screen';
import { Skeleton, SkeletonRows } from '../components/skeleton';
import { ReasonText } from '../flows/failure-text';
import { AddressRouter } from '../navigation/address-router';
import { useLinks } from '../navigation/links';
import { useLoginGuard } from '../navigation/login-guard';
import { Menu } from '../navigation/menu';
import { useScrollRestoration } from '../navigation/scroll';
import { ConnectionNotice } from '../realtime/connection-mark';
import { LiveProvider } from '../realtime/live-provider';
import { pageAt } from '../routes';
import { App } from './app-context';
import { ScreenBoundary } from './boundary';
import { ConfigProvider } from './config';
import { later } from './deferred-assets';
import type { FirstAnswers } from './first-answers';
import { AppTexts, type Loaded } from './language';
import { PaperMark } from './paper-mark';
import { type Services, ServicesProvider, useEmitted } from './services';
import styles from './shell.module.css';
import { AppTabs } from './tabs';
import { Toasts, useToast } from './toasts';
import { type Waiting, WaitingLine } from './waiting';

const css = classesOf(styles);

const UnknownScreen = later(
  async () => (await import('../navigation/closed-feature')).UnknownScreen,
);

/** The frame of a screen whose code or guard is still being waited for. */
const PendingScreen = ({ isTab }: { isTab: boolean }) => {
  const intl = useIntl();
  return (
    <Screen
      header={<AppHeader title={<Skeleton width="8rem" />} />}
      tabBar={isTab ? <AppTabs /> : undefined}
    >
      <SkeletonRows label={intl.formatMessage({ id: 'page.loading' })} />
    </Screen>
  );
};

const motions = { PUSH: 'forward', POP: 'back', REPLACE: 'fade' } as const;

/** How a page comes in: the next one from the right, the last one from the left, a tab in place. */
const usePageMotion = (isTab: boolean): string => {
  const { key } = useLocation();
  const way = useNavigationType();
  if (key === 'default') return '';
  return css('page', isTab && way === 'PUSH' ? 'fade' : motions[way]);
};

/** One page, as far as it has come when it is opened. */
const OpenPage = ({ path }: { path: RoutePath }) => {
  const [Shown] = useState(() => pageAt(path).shown());
  return <Shown />;
};

/** The screen of the page that is open. Nothing of a page that needs a login is shown without one. */
const CurrentScreen = () => {
  useLoginGuard();
  useLinks();
  useScrollRestoration();
  const { pathname } = useLocation();
  const user = App.useSelector(selectUser);
  const route = routeAt(pathname);
  const motion = usePageMotion(route?.tab ?? false);
  if (!route) {
    return (
      <ScreenBoundary>
        <Suspense fallback={<PendingScreen isTab={false} />}>
          <UnknownScreen />
        </Suspense>
      </ScreenBoundary>
    );
  }
  const pending = <PendingScreen isTab={route.tab} />;
  // Another person gets another screen, so that nothing of the last one stays on it.
  const owner = isEntrance(route.path) ? '' : (user?.id ?? 'visitor');
  return (
    <div key={`${route.path} ${owner}`} className={motion}>
      {route.guard === 'login' && !user ? (
        pending
      ) : (
        <ScreenBoundary>
          <Suspense fallback={pending}>
            <OpenPage path={route.path} />
          </Suspense>
        </ScreenBoundary>
      )}
    </div>
  );
};

/** Shows what the app machine emits as toasts. */
const AppEvents = ({ children }: { children: ReactNode }) => {
  const app = App.useActorRef();
  const toast = useToast();
  const requireLogin = ({ text }: { text: string }) =>
    toast({ tone: 'error', text: text || <ReasonText code="session.required" /> });
  useEmitted(app, 'login.missed', requireLogin);
  useEmitted(app, 'session.lost', requireLogin);
  useEmitted(app, 'language.keptLocally', () =>
    toast({ tone: 'note', text: <FormattedMessage id="language.keptLocally" /> }),
  );
  return children;
};

export type ShellProps = {
  app: AppActor;
  services: Services;
  waiting: Waiting;
  texts: Loaded;
  first: FirstAnswers;
  /** Where the address comes from: of the browser, unless the build renders the shell. */
  router?: ComponentType<{ children: ReactNode }>;
};

/** Everything around the screens. */
export const Shell = ({
  app,
  services,
  waiting,
  texts,
  first,
  router: Router = AddressRouter,
}: ShellProps) => (
  <App.Provider actor={app}>
    <ServicesProvider services={services}>
      <AppTexts first={texts}>
        <ConfigProvider first={first.config}>
          <Router>
            <Toasts>
              <AppEvents>
                <LiveProvider first={first.pairs}>
                  <ConnectionNotice />
                  <Menu>
                    <WaitingLine waiting={waiting} />
                    <PaperMark />
                    <CurrentScreen />
                  </Menu>
                </LiveProvider>
              </AppEvents>
            </Toasts>
          </Router>
        </ConfigProvider>
      </AppTexts>
    </ServicesProvider>
  </App.Provider>
);
