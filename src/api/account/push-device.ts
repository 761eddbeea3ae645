import type { PushPermission } from '../../../machines/account/push-alerts';
import type { PushTarget } from '../../../schemas/account/push';

const hasPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const devicePermission = (): PushPermission =>
  hasPush() ? Notification.permission : 'unsupported';

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Where this browser is reached; null where it is not subscribed. */
export const deviceEndpoint = async (): Promise<string | null> =>
  hasPush() ? ((await subscription())?.endpoint ?? null) : null;

export const requestPermission = (): Promise<PushPermission> => Notification.requestPermission();

const text = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Subscribes anew: an earlier subscription may be to another server's key. */
export const subscribeDevice = async (publicKey: string): Promise<PushTarget> => {
  await unsubscribeDevice();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('The service worker is not installed yet.');
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return {
    endpoint: made.endpoint,
    p256dh: text(made.getKey('p256dh')),
    auth: text(made.getKey('auth')),
  };
};

export const unsubscribeDevice = async (): Promise<void> => {
  await (await subscription())?.unsubscribe();
};
