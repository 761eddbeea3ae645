import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';

/** The name in a `Host`, without port and brackets; null when it has not the form of one. */
const hostNameOf = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');
  } catch {
    return null;
  }
};

/** Whether an address or name can mean nothing but this machine. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));

/**
 * Whether a `Host` names this machine, or one of the names that are allowed besides. A page of
 * another site that had its own name lead here (DNS rebinding) still sends that name.
 */
export const namesThisServer = (host: string, allowed: readonly string[]): boolean => {
  const name = hostNameOf(host);
  return name !== null && (isLoopback(name) || allowed.includes(name));
};

const ownSites = new Set(['same-origin', 'none']);

/**
 * Whether a page of another origin has a browser send this. Browsers say where a request comes from;
 * older ones name an origin with whatever changes something; what says neither is no browser.
 */
export const isFromElsewhere = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return !ownSites.has(`${site}`);
  const { origin, host } = headers;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
};
