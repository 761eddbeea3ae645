import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isWorkerMessage } from '../api/kernel/worker-message';
import { openFromNotification, showPush } from './notifications';
import type { WorkerScope } from './scope';
import { isMarketCall, marketResponse } from './stored-market';

declare const self: WorkerScope;

const controller = new PrecacheController();
controller.addToCacheList(self.__WB_MANIFEST);
const page = new URL('./', self.location.href).pathname;

self.addEventListener('install', (event) => event.waitUntil(controller.install(event)));

/**
 * A page that runs an earlier version still fetches its files. They are removed when the only open
 * page is of this version, which is the page that sends the message.
 */
const prune = async (event: Parameters<PrecacheController['activate']>[0]) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await controller.activate(event);
};

self.addEventListener('message', (event) => {
  if (!isWorkerMessage(event.data)) return;
  if (event.data.type === 'activate') event.waitUntil(self.skipWaiting());
  if (event.data.type === 'prune') event.waitUntil(prune(event));
});

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && [page, `${page}index.html`].includes(url.pathname),
  controller.createHandlerBoundToURL('index.html'),
);
registerRoute(new PrecacheRoute(controller));
/** Files of an earlier version, for pages that run it. */
registerRoute(
  ({ url }) => url.pathname.startsWith(`${page}assets/`),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);
registerRoute(
  ({ url, request }) => isMarketCall(url, request.method),
  ({ url, request }) => marketResponse(url, request),
);

self.addEventListener('push', (event) =>
  event.waitUntil(showPush(self.registration, event.data?.text() ?? '')),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openFromNotification(self, event.notification)),
);
