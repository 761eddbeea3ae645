import type { Transaction } from 'kysely';
import { languageFrom } from '../../schemas/kernel/language';
import { addPushEvents } from '../account/push-events';
import type { Tables } from '../database/tables';
import type { OwnerNotice, ReviewServices } from '../manifest/review-kind';
import { messageContent } from '../messages/message-content';
import { reviewLink } from '../messages/review-link';
import { ownContactOf } from '../security/own-contact';

/**
 * Adds a notice to what is pushed, in the transaction of what it is about
 * (contract/realtime.md#push-notifications).
 */
export const pushOfReview = (
  trx: Transaction<Tables>,
  notices: readonly OwnerNotice[],
  nowMs: number,
): Promise<void> =>
  addPushEvents(
    trx,
    notices.map(({ userId, purpose, recordId }) => ({
      userId,
      kind: purpose,
      recordId,
      timeMs: nowMs,
    })),
  );

/**
 * Notifies the owner of a record of a decision: on open sockets, and by message to the account's
 * address. The message omits the reason of a rejection, which may contain private data.
 */
export const notifyOfReview = async (
  { db, config, couriers, notifier }: ReviewServices,
  { userId, purpose, recordId }: OwnerNotice,
  level: 'info' | 'warning' = 'info',
): Promise<void> => {
  const { channel, contact, lang } = await ownContactOf(db, userId);
  const message = { channel, to: contact, purpose, code: null, language: languageFrom(lang) };
  const { subject, text } = messageContent(message, config.settings);
  const link = reviewLink(purpose, recordId);
  notifier.notice(userId, { level, title: subject, text, link });
  await couriers.courier.deliver(message);
};
