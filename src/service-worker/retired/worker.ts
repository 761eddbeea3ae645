import { marketCache } from '../../storage/stored-pairs';
import type { WorkerScope } from '../scope';

declare const self: WorkerScope;

// Takes the place of a worker that must go. Open pages keep working: they are served by the network
// from their next request on.

/** Its own caches: another app under another path of the origin has its own. */
const removeCaches = async () => {
  const own = (name: string) => name.endsWith(self.registration.scope) || name === marketCache;
  for (const name of (await caches.keys()).filter(own)) await caches.delete(name);
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) =>
  event.waitUntil(removeCaches().then(() => self.registration.unregister())),
);
