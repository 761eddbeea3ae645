import { languageFrom } from '../../schemas/kernel/language';
import type { ReviewNotice } from '../messages/courier';
import { messageContent } from '../messages/message-content';
import { ownAddressOf } from '../security/own-address';
import type { ReviewServices } from './review-kind';

/**
 * Notifies the owner of a record of a decision: on open sockets, and by message to the account's
 * address. The message omits the reason of a rejection, which may contain private data.
 */
export const notifyOfReview = async (
  { db, config, couriers, notifier }: ReviewServices,
  userId: number,
  { purpose, link }: { purpose: ReviewNotice; link: string },
): Promise<void> => {
  const { channel, address, lang } = await ownAddressOf(db, userId);
  const message = { channel, to: address, purpose, code: null, language: languageFrom(lang) };
  const { subject, text } = messageContent(message, config.settings);
  notifier.notice(userId, { level: 'info', title: subject, text, link });
  await couriers.courier.deliver(message);
};
