import { conversationExamples, outboxExamples } from '../../../examples/support/chat';
import { chatConversationMachine } from '../../../machines/support/chat-conversation';
import { chatOutboxMachine } from '../../../machines/support/chat-outbox';
import { walk } from '../../walker/walker';

/** At most two messages at once, so that the walk ends. */
export const outboxWalk = walk(chatOutboxMachine, {
  ...outboxExamples,
  distinguishedBy: ({ context: { unsent, failed, failure } }) => [unsent, failed, failure?.kind],
  facts: ({ context: { unsent, failed, failure } }) => ({
    unsent: unsent.length,
    failed: failed.length,
    failure,
  }),
});

export const conversationWalk = walk(chatConversationMachine, {
  ...conversationExamples,
  distinguishedBy: ({ context: { messages, hasOlder, isOutdated } }) => [
    messages.map(({ id }) => id),
    hasOlder,
    isOutdated,
  ],
  facts: ({ context: { messages, hasOlder, failure, isOutdated } }) => ({
    messages: messages.map(({ id }) => id.slice(1)).join('') || null,
    hasOlder,
    isOutdated,
    failure,
  }),
});
