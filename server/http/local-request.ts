import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';

/** The host name of a `Host` header, without port and brackets; null when it cannot be parsed. */
const hostNameOf = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1');
  } catch {
    return null;
  }
};

/** Whether a host name or address is loopback. */
export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));

/**
 * Whether a `Host` header names loopback or an allowed host. After DNS rebinding a page of another
 * site reaches this server, but its browser still sends that site's name.
 */
export const isAllowedHost = (host: string, allowed: readonly string[]): boolean => {
  const name = hostNameOf(host);
  return name !== null && (isLoopback(name) || allowed.includes(name));
};

const ownSites = new Set(['same-origin', 'none']);

/**
 * Whether a browser sent this on behalf of another origin. Current browsers send `Sec-Fetch-Site`;
 * older ones send `Origin` with unsafe methods; a request with neither header is not from a browser.
 */
export const isCrossSite = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return !ownSites.has(`${site}`);
  const { origin, host } = headers;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
};
