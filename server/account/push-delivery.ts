import { isIP } from 'node:net';
import webPush from 'web-push';
import type { PushTarget } from '../../schemas/account/push';
import { secondMs } from '../../schemas/kernel/time';
import type { Resolve } from '../http/public-address';
import type { PushKeys } from './push-keys';
import { type PushResponse, postPush } from './push-request';

/** A service keeps a message for a browser that is off for so long. */
export const keepSeconds = 24 * 3_600;

/**
 * What became of a message: `gone` means that the browser takes no more, `refused` that this one
 * cannot be delivered, `unreachable` that its service did not respond, and a time when to try again.
 */
export type PushResult =
  | 'delivered'
  | 'gone'
  | 'refused'
  | 'unreachable'
  | { readonly retryAfterMs: number | null };

/** No host of the settings, because it would be reached without a name that is checked. */
const isAddress = (hostname: string) => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

/**
 * Whether messages may be sent there: to the push services that the settings name, at the port of
 * HTTPS and without credentials, so that nobody makes this server call another. Without encryption,
 * and at any port, only to this machine, if it is named.
 */
export const isPushService = (endpoint: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '' || isAddress(hostname)) return false;
  if (!hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return false;
  return protocol === 'https:' ? port === '' : protocol === 'http:' && hostname === 'localhost';
};

const outcomeOf = ({ status, headers }: PushResponse): PushResult => {
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) {
    const seconds = Number(headers['retry-after'] ?? '');
    return { retryAfterMs: seconds > 0 ? seconds * secondMs : null };
  }
  return status >= 200 && status < 300 ? 'delivered' : 'refused';
};

const requestFor = (
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  vapidDetails: PushKeys & { readonly subject: string },
) => {
  try {
    const subscription = { endpoint, keys: { p256dh, auth } };
    const details = { vapidDetails, TTL: keepSeconds, urgency: 'high' } as const;
    return webPush.generateRequestDetails(subscription, payload, details);
  } catch {
    // Its key is no point of the curve.
    return null;
  }
};

export type PushSender = {
  readonly keys: PushKeys & { readonly subject: string };
  /** Hosts of the push services that the settings name now. */
  readonly hosts: readonly string[];
  /** Resolves names in the place of the system. */
  readonly resolve?: Resolve | undefined;
};

/** Encrypts a message for a browser and hands it to its push service (RFC 8030, 8291, 8292). */
export const deliverPush = async (
  target: PushTarget,
  payload: string,
  { keys, hosts, resolve }: PushSender,
): Promise<PushResult> => {
  const { endpoint } = target;
  // It was named when the browser subscribed, perhaps by settings that have changed.
  const request = isPushService(endpoint, hosts) ? requestFor(target, payload, keys) : null;
  if (!request) return 'gone';
  const { headers, body } = request;
  try {
    return outcomeOf(await postPush({ endpoint, headers, body, resolve }));
  } catch {
    return 'unreachable';
  }
};
