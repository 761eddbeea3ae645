import { languageFrom } from '../../schemas/kernel/language';
import type { SecurityChange } from '../messages/message';
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

const attempt = (services: Services, send: () => Promise<void>): void => {
  const failed = (error: unknown) => services.report(error, 'notifying of a security change');
  services.clock.during(send().catch(failed));
};

/**
 * Notifies the owner of a security change at the account's address. The change is valid whether or
 * not the message is delivered.
 */
export const notifyOfChange = (
  services: Services,
  userId: number,
  change: SecurityChange,
): void => {
  services.push.notify(userId, 'securityChanged');
  attempt(services, async () => deliver(services, await ownAddressOf(services.db, userId), change));
};

/** Sends the message to each address, even if one of them fails. */
export const notifyAddresses = (
  services: Services,
  addresses: readonly OwnAddress[],
  change: SecurityChange,
): void => {
  const each = new Map(addresses.map((one) => [one.address, one]));
  for (const one of each.values()) attempt(services, () => deliver(services, one, change));
};
