import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type AppActor, selectUser } from '../../machines/account/app';
import { isEntrance, type RoutePath, routeAt } from '../../schemas/kernel/route';
import { classesOf } from '../components/base/class-names';
import { type UiState, UiStateContext, useUiState } from '../components/base/ui-state';
import { WaitingLine } from '../components/feedback/waiting';
import { App } from '../context/app-context';
import { ConfigProvider } from '../context/config';
import { ReasonText } from '../context/failure-text';
import { type AppServices, ServicesProvider, useEmitted } from '../context/services';
import { Toasts, useToast } from '../context/toasts';
import { AddressRouter } from '../navigation/address-router';
import { useLinks } from '../navigation/links';
import { useLoginGuard } from '../navigation/login-guard';
import { Menu } from '../navigation/menu';
import { useScrollRestoration } from '../navigation/scroll';
import { LiveProvider, useConnection, useLive } from '../realtime/live-provider';
import { pageAt } from '../routes';
import { ScreenBoundary } from './boundary';
import type { FirstAnswers } from './first-answers';
import { AppTexts, type Loaded } from './language';
import { PaperMark } from './paper-mark';
import { PendingScreen } from './pending-screen';
import styles from './shell.module.css';

const css = classesOf(styles);

const Silence = () => null;

/** Prices come first. Its texts come with the app, and without its code everything else works. */
const loadParts = async (): Promise<{ default: ComponentType }> => {
  const loaded = await import('../deferred-parts').catch(() => null);
  return { default: loaded?.DeferredParts ?? Silence };
};
const DeferredParts = lazy(loadParts);

/** Announces the connection once there has been one, or none for too long. */
const Announcements = () =>
  useConnection() === 'connecting' ? null : (
    <Suspense>
      <DeferredParts />
    </Suspense>
  );

const motions = { PUSH: 'forward', POP: 'back', REPLACE: 'fade' } as const;

/** How a page comes in: the next one from the right, the last one from the left, a tab in place. */
const usePageMotion = (isTab: boolean): string => {
  const { key } = useLocation();
  const way = useNavigationType();
  if (key === 'default') return '';
  return css('page', isTab && way === 'PUSH' ? 'fade' : motions[way]);
};

/** Rendering a page for the first time takes long on a slow phone, unlike every later time. */
const useIsFirstVisit = (path: RoutePath | undefined): boolean => {
  const { opened } = useUiState();
  const isReturn = useNavigationType() === 'POP';
  const [isFirst] = useState(() => !isReturn && !opened.has(path));
  useEffect(() => void opened.add(path), [path, opened]);
  return isFirst;
};

/** One page, as far as it has come when it is opened; its boxes are painted before its first visit. */
const OpenPage = ({ path, boxes }: { path: RoutePath | undefined; boxes: ReactNode }) => {
  const [Shown] = useState(() => pageAt(path).shown());
  const isDue = useDeferredValue(true, !useIsFirstVisit(path));
  return isDue ? <Shown /> : boxes;
};

/** Fetches what is opened next, when the prices of the first screen are live. */
const usePrefetch = () => {
  const { firstPrices } = useLive();
  const ui = useUiState();
  useEffect(() => {
    firstPrices
      .then(() => import('../prefetch'))
      .then(({ prefetch }) => prefetch(ui))
      // Each part is fetched again when it is opened, and its failure shown then.
      .catch(() => undefined);
  }, [firstPrices, ui]);
};

/** The screen of the page that is open. Nothing of a page that needs a login is shown without one. */
const CurrentScreen = () => {
  useLoginGuard();
  useLinks();
  useScrollRestoration();
  usePrefetch();
  const { pathname } = useLocation();
  const user = App.useSelector(selectUser);
  const route = routeAt(pathname);
  const isTab = route?.tab ?? false;
  const motion = usePageMotion(isTab);
  const pending = <PendingScreen path={route?.path} isTab={isTab} />;
  // Another person gets another screen, so that nothing of the last one stays on it.
  const owner = isEntrance(pathname) ? '' : (user?.id ?? 'visitor');
  return (
    <div key={`${route?.path} ${owner}`} className={motion}>
      {route?.guard === 'login' && !user ? (
        pending
      ) : (
        <ScreenBoundary>
          <Suspense fallback={pending}>
            <OpenPage path={route?.path} boxes={pending} />
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
  services: AppServices;
  ui: UiState;
  texts: Loaded;
  first: FirstAnswers;
  /** Where the address comes from: of the browser, unless the build renders the shell. */
  router?: ComponentType<{ children: ReactNode }>;
};

/** Everything around the screens. */
export const Shell = ({
  app,
  services,
  ui,
  texts,
  first,
  router: Router = AddressRouter,
}: ShellProps) => (
  <UiStateContext value={ui}>
    <App.Provider actor={app}>
      <ServicesProvider services={services}>
        <AppTexts first={texts}>
          <ConfigProvider first={first.config}>
            <Router>
              <Toasts>
                <AppEvents>
                  <LiveProvider first={first.pairs}>
                    <Announcements />
                    <Menu>
                      <WaitingLine />
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
  </UiStateContext>
);
