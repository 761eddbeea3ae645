import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Whether the peer at an address is a trusted proxy. */
export type TrustsProxy = (address: string) => boolean;

const mappedForm = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

const octetsOf = (group: string) => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
};

/**
 * The canonical text of an address: no zone, no port, mapped IPv4 as IPv4; null for anything else.
 */
const canonical = (text: string): string | null => {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = mappedForm.exec(address) ?? [];
  return high !== undefined && low !== undefined
    ? [...octetsOf(high), ...octetsOf(low)].join('.')
    : address;
};

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

const add = (proxies: BlockList, entry: string): boolean => {
  if (entry === 'loopback') {
    proxies.addSubnet('127.0.0.0', 8, 'ipv4');
    proxies.addAddress('::1', 'ipv6');
    return true;
  }
  const [, address = '', prefix] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const family = isIP(address);
  const widest = family === 4 ? 32 : 128;
  const bits = prefix === undefined ? widest : Number(prefix);
  // A /0 would trust every peer, so that each client could choose its own address.
  if (family === 0 || bits < 1 || bits > widest) return false;
  proxies.addSubnet(address, bits, familyOf(address));
  return true;
};

/**
 * Parses a list such as `loopback, 10.0.0.0/8`; null if an entry is neither address nor network.
 */
export const trustedProxies = (list: string): TrustsProxy | null => {
  const proxies = new BlockList();
  const entries = list.split(',').map((entry) => entry.trim());
  if (!entries.every((entry) => add(proxies, entry))) return null;
  return (text) => {
    const address = canonical(text);
    return address !== null && proxies.check(address, familyOf(address));
  };
};

export const trustsNoProxy: TrustsProxy = () => false;

/**
 * The address of the client: the peer of the socket or, behind trusted proxies, the address that
 * the outermost of them appended. Entries that the client sent itself are further left and never
 * read.
 */
export const clientAddress = (
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusts: TrustsProxy,
): string => {
  let address = canonical(socket.remoteAddress ?? '') ?? 'unknown';
  const header = headers['x-forwarded-for'];
  if (header === undefined) return address;
  for (const text of `${header}`.split(',').reverse()) {
    const hop = trusts(address) ? canonical(text) : null;
    if (hop === null) break;
    address = hop;
  }
  return address;
};

const groupsPerNetwork = 4;

/**
 * The key of rate limits: the address, or the /64 network of an IPv6 address, because one subscriber
 * has all 2^64 addresses of it.
 */
export const networkOf = (address: string): string => {
  const text = canonical(address);
  if (text === null || isIPv4(text)) return text ?? 'unknown';
  const [head = '', tail = ''] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = text.includes('::') ? 8 - left.length - right.length : 0;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, groupsPerNetwork).join(':')}::/64`;
};

/**
 * The site of a network: itself, or the /48 of an IPv6 network, the largest prefix that one
 * subscriber is commonly assigned (RFC 6177), who then has 65,536 networks.
 */
export const siteOf = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
