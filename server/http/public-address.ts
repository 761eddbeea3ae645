import { type LookupAddress, type LookupAllOptions, lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** A name has an address that is not on the public internet. Which one is never logged. */
class NotPublicAddress extends Error {
  override readonly name = 'NotPublicAddress';
}

const canonical = (address: string) => ipaddr.process(address).toNormalizedString();

const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((addresses = []) =>
    addresses.some((own) => canonical(own.address) === address),
  );

/**
 * Whether an IPv4 or IPv6 address is on the public internet and not one of this machine. Everything
 * that IANA reserves is not, nor is an IPv6 address that contains an IPv4 one for a translator
 * (RFC 6052, 6to4, Teredo); a mapped IPv4 address is what it maps.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) &&
  ipaddr.process(address).range() === 'unicast' &&
  !isOwn(canonical(address));

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for one connection, which then goes to the addresses that were checked: a name
 * that resolves differently a moment later changes nothing. Fails if one of them is not public.
 */
export const publicLookup =
  (resolve: Resolve = lookUp): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new NotPublicAddress(), []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new NotPublicAddress(), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
