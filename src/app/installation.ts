import { isPageMessage, type WorkerMessage } from '../api/kernel/worker-message';
import { ongoingWorkOf } from '../components/base/ongoing-work';
import type { UiState } from '../components/base/ui-state';
import { appUpdateOf } from './app-update';

const hourMs = 3_600_000;
const prune: WorkerMessage = { type: 'prune' };

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

const isPolicies = (value: unknown): value is Policies =>
  value instanceof Object && 'createPolicy' in value;

/** The address of the worker as the page's policy demands it; the only one that is ever named. */
const workerUrl = (): string => {
  const url = new URL('worker.js', document.baseURI).href;
  const policies: unknown = Reflect.get(window, 'trustedTypes');
  return isPolicies(policies)
    ? policies.createPolicy('tideline-worker', { createScriptURL: () => url }).createScriptURL(url)
    : url;
};

/** Reports a version that waits, now or whenever one has been installed beside the running one. */
const watchVersions = (registration: ServiceWorkerRegistration, report: () => void) => {
  const { controller } = navigator.serviceWorker;
  if (registration.waiting && controller) report();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) report();
    });
  });
};

/** What a notification was about is not opened over something unfinished. */
const openLinks = (container: ServiceWorkerContainer, ui: UiState) =>
  container.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isPageMessage(data) && !ongoingWorkOf(ui).get()) location.hash = data.link;
  });

/**
 * Installs the worker, which stores all files of the app. A browser that cannot, or may not, goes on
 * without it.
 */
export const install = async (ui: UiState): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  const registration = await container.register(workerUrl(), {
    scope: new URL('./', document.baseURI).pathname,
    updateViaCache: 'none',
  });
  watchVersions(registration, () => appUpdateOf(ui).send({ type: 'version.installed' }));
  openLinks(container, ui);
  container.startMessages();
  if (!registration.waiting) registration.active?.postMessage(prune);
  const update = () => void registration.update().catch(() => undefined);
  setInterval(update, hourMs);
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update();
  });
};
