import { languageFrom } from '../../schemas/language';
import type { SecurityChange } from '../messages/courier';
import type { Services } from '../services';
import { ownAddressOf } from './own-address';

/**
 * Tells the owner of an account what changed in its security, at the address that the account has.
 * The change stands whether or not the message arrives.
 */
export const tellOfChange = (services: Services, userId: number, change: SecurityChange): void => {
  const tell = async () => {
    const { channel, address, lang } = await ownAddressOf(services.db, userId);
    const language = languageFrom(lang);
    await services.couriers.courier.deliver({
      ...{ channel, to: address, purpose: change, code: null, language },
    });
  };
  tell().catch((error: unknown) => services.report(error, 'telling of a security change'));
};
