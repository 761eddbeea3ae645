import { languageFrom } from '../../schemas/kernel/language';
import type { SecurityChange } from '../messages/message';
import type { Services } from '../requests/services';
import { type OwnContact, ownContactOf } from './own-contact';

const deliver = (
  { couriers: { courier } }: Services,
  { channel, contact, lang }: OwnContact,
  change: SecurityChange,
): Promise<void> =>
  courier.deliver({
    channel,
    to: contact,
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
  attempt(services, async () => deliver(services, await ownContactOf(services.db, userId), change));
};

/** Sends the message to each address, even if one of them fails. */
export const notifyAddresses = (
  services: Services,
  addresses: readonly OwnContact[],
  change: SecurityChange,
): void => {
  const each = new Map(addresses.map((one) => [one.contact, one]));
  for (const one of each.values()) attempt(services, () => deliver(services, one, change));
};
