import { isPageLink, type PageMessage } from '../api/kernel/worker-message';
import type { WorkerScope } from './scope';

type Push = { title: string; body: string; link: string; tag: string; lang: string };

const textIn = (data: object, name: string): string => {
  const value: unknown = Reflect.get(data, name);
  return typeof value === 'string' ? value : '';
};

const objectIn = (text: string): object => {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed instanceof Object ? parsed : {};
  } catch {
    return {};
  }
};

/** The notification of a push message. A browser demands one for each, so an unreadable one has the name. */
export const pushFrom = (text: string): Push => {
  const data = objectIn(text);
  const link = textIn(data, 'link');
  return {
    title: textIn(data, 'title') || 'Tideline',
    body: textIn(data, 'body'),
    link: isPageLink(link) ? link : '/',
    tag: textIn(data, 'tag') || 'tideline',
    lang: textIn(data, 'lang'),
  };
};

export const showPush = (
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  text: string,
): Promise<void> => {
  const { title, body, link, tag, lang } = pushFrom(text);
  return registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: 'icons/192.png',
    badge: 'icons/badge.png',
    data: { link },
  });
};

/** Brings the app to the front, at what the notification is about; opens it where it is closed. */
export const openFromNotification = async (
  {
    clients,
    registration,
  }: Pick<WorkerScope, 'clients'> & { readonly registration: { readonly scope: string } },
  notification: Pick<Notification, 'close' | 'data'>,
): Promise<void> => {
  notification.close();
  const data: unknown = notification.data;
  const named: unknown = data instanceof Object ? Reflect.get(data, 'link') : null;
  const link = isPageLink(named) ? named : '/';
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await clients.openWindow(`${registration.scope}#${link}`);
    return;
  }
  const message: PageMessage = { type: 'open', link };
  page.postMessage(message);
  await page.focus();
};
