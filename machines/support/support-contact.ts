import type { SupportContact } from '../../schemas/support/chat-message';
import { createReading } from '../kernel/reading';

/** Where customer service is. */
export const supportContactMachine = createReading<SupportContact>('supportContact', [
  'contract/calls/post-set-get-customer-url.md',
]);

/** How many messages of the service are unread. */
export const chatUnreadMachine = createReading<number>('chatUnread', [
  'contract/calls/get-chat-history.md',
]);
