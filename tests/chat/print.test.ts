import { test } from 'vitest';
import { conversationWalk, outboxWalk } from '../support/walked-chat';
import { chatReadingMachine } from '../../machines/support/chat-reading';
import { walk } from '../support/transitions';
import { silence } from '../support/people';
test('x', () => {
  const r = walk(chatReadingMachine, {
    inputs: { only: undefined },
    events: { 'message.seen': { a: { id: 'm1' }, b: { id: 'm2' } } },
    answers: { markRead: { done: { only: 0 }, error: { offline: silence } } },
    distinguishedBy: ({ context }) => context,
    facts: ({ context: { marked, seen } }) => ({ marked, seen }),
  });
  for (const w of [outboxWalk, conversationWalk, r]) {
    console.log(JSON.stringify(w.table, null, 1), w.gaps, w.delays, w.transitions.length, w.tours.length);
  }
});
