import { languageFrom } from '../../schemas/kernel/language';
import type { SecurityChange } from '../messages/courier';
import type { Services } from '../services';
import { type OwnAddress, ownAddressOf } from './own-address';

const deliver = (
  { couriers: { courier } }: Services,
  { channel, address, lang }: OwnAddress,
  change: SecurityChange,
): Promise<void> =>
  courier.deliver({
    channel,
    to: address,
    purpose: change,
    code: null,
    language: languageFrom(lang),
  });

const attempt = (services: Services, tell: () => Promise<void>): void => {
  tell().catch((error: unknown) => services.report(error, 'telling of a security change'));
};

/**
 * Tells the owner of an account what changed in its security, at the address that the account has.
 * The change stands whether or not the message arrives.
 */
export const notifyOfChange = (services: Services, userId: number, change: SecurityChange): void =>
  attempt(services, async () => deliver(services, await ownAddressOf(services.db, userId), change));

/** Tells of it at each of these addresses, also where another one cannot be reached. */
export const notifyAddresses = (
  services: Services,
  addresses: readonly OwnAddress[],
  change: SecurityChange,
): void => {
  const each = new Map(addresses.map((one) => [one.address, one]));
  for (const one of each.values()) attempt(services, () => deliver(services, one, change));
};
