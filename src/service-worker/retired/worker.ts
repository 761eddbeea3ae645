import type { WorkerScope } from '../scope';

declare const self: WorkerScope;

// Takes the place of a worker that must go. Open pages keep working: they are served by the network
// from their next request on.

const removeCaches = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) =>
  event.waitUntil(removeCaches().then(() => self.registration.unregister())),
);
