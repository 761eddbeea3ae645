import { languageFrom } from '../../schemas/kernel/language';
import type { ReviewNotice } from '../messages/message';
import { messageContent } from '../messages/message-content';
import { reviewLink } from '../messages/review-link';
import { ownContactOf } from '../security/own-contact';
import type { ReviewServices } from './review-kind';

type ReviewMessage = {
  readonly purpose: ReviewNotice;
  readonly recordId: number;
  readonly level?: 'info' | 'warning';
};

/**
 * Notifies the owner of a record of a decision: on open sockets, and by message to the account's
 * address. The message omits the reason of a rejection, which may contain private data.
 */
export const notifyOfReview = async (
  { db, config, couriers, notifier }: ReviewServices,
  userId: number,
  { purpose, recordId, level = 'info' }: ReviewMessage,
): Promise<void> => {
  const { channel, contact, lang } = await ownContactOf(db, userId);
  const message = { channel, to: contact, purpose, code: null, language: languageFrom(lang) };
  const { subject, text } = messageContent(message, config.settings);
  const link = reviewLink(purpose, recordId);
  notifier.notice(userId, { level, title: subject, text, link });
  await couriers.courier.deliver(message);
};
