import webPush from 'web-push';
import type { PushTarget } from '../../schemas/account/push';
import type { PushKeys } from './push-keys';

/** A push service that does not respond within this time counts as unavailable. */
const timeoutMs = 10_000;

/** A service keeps a message for a browser that is off for so long. */
export const keepSeconds = 24 * 3_600;

/**
 * What became of a message: `gone` means that the browser takes no more, `refused` that this one
 * cannot be delivered, and a time when to try again.
 */
export type Delivery = 'delivered' | 'gone' | 'refused' | { readonly retryAfterMs: number | null };

/**
 * Whether messages may be sent there: to the push services that the settings name, so that nobody
 * makes this server call another. Without encryption only to this machine, if it is named.
 */
export const isPushService = (endpoint: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  const isNamed = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isNamed && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
};

const outcomeOf = ({ status, headers }: Response): Delivery => {
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? '');
    return { retryAfterMs: seconds > 0 ? seconds * 1_000 : null };
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

/** Encrypts a message for a browser and hands it to its push service (RFC 8030, 8291, 8292). */
export const deliverPush = async (
  target: PushTarget,
  payload: string,
  keys: PushKeys & { readonly subject: string },
): Promise<Delivery> => {
  const request = requestFor(target, payload, keys);
  if (!request) return 'gone';
  const { 'Content-Length': _, ...headers } = request.headers;
  try {
    const response = await fetch(target.endpoint, {
      method: 'POST',
      headers,
      body: Uint8Array.from(request.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch {
    return { retryAfterMs: null };
  }
};
