import { describe, expect, test } from 'vitest';
import { silence } from '../../examples/account/people';
import { conversationAnswers as answers } from '../../examples/support/chat';
import { chatConversationMachine } from '../../machines/support/chat-conversation';
import { chatReadingMachine } from '../../machines/support/chat-reading';
import { type AnswerTable, runOnActor, testEach, walk } from '../walker/walker';
import { conversationWalk as walked } from './walks/chat';

describe('the conversation', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['-> loading [busy] calls readNewest'],
      loading: [
        'message.received -> loading [busy] {isOutdated}',
        'change.notified -> loading [busy] {isOutdated}',
        'readNewest done page -> shown {messages: 23, hasOlder}',
        'readNewest done page -> following [busy] calls readNewest {messages: 23, hasOlder, isOutdated: -}',
        'readNewest done empty -> shown',
        'readNewest done empty -> following [busy] calls readNewest {isOutdated: -}',
        'readNewest error offline -> failed {failure: unreachable client.offline}',
        'after answerTimeout -> failed {failure: unreachable client.timeout}',
      ],
      failed: [
        'change.notified -> loading [busy] calls readNewest {isOutdated: -, failure: -}',
        'retry.requested -> loading [busy] calls readNewest {isOutdated: -, failure: -}',
      ],
      shown: [
        'message.received -> shown {messages: 1234 | 234 | 4}',
        'older.requested (conditional) -> readingOlder [busy] calls readOlder',
        'change.notified -> following [busy] calls readNewest',
      ],
      following: [
        'message.received -> following [busy] {messages: 1234 | 234 | 4, isOutdated}',
        'change.notified -> following [busy] {isOutdated}',
        'readNewest done page -> shown {messages: 123 | 1234 | 23 | 234, hasOlder: - | true}',
        'readNewest done page -> following [busy] calls readNewest {messages: 123 | 1234 | 23 | 234, hasOlder: - | true, isOutdated: -}',
        'readNewest done empty -> shown {messages: -, hasOlder: -}',
        'readNewest done empty -> following [busy] calls readNewest {messages: -, hasOlder: -, isOutdated: -}',
        'readNewest error offline -> shown',
        'readNewest error offline -> following [busy] calls readNewest {isOutdated: -}',
        'after answerTimeout -> shown',
        'after answerTimeout -> following [busy] calls readNewest {isOutdated: -}',
      ],
      readingOlder: [
        'message.received -> readingOlder [busy] {messages: 234}',
        'change.notified -> readingOlder [busy] {isOutdated}',
        'readOlder done -> shown {messages: 123 | 1234, hasOlder: -}',
        'readOlder done -> following [busy] calls readNewest {messages: 123 | 1234, hasOlder: -, isOutdated: -}',
        'readOlder error offline -> shown emits older.failed unreachable client.offline',
        'readOlder error offline -> following [busy] calls readNewest emits older.failed unreachable client.offline {isOutdated: -}',
        'after answerTimeout -> shown emits older.failed unreachable client.timeout',
        'after answerTimeout -> following [busy] calls readNewest emits older.failed unreachable client.timeout {isOutdated: -}',
      ],
    });
  });

  test('has these delays', () => expect(walked.delays).toEqual({ answerTimeout: 60_000 }));

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  test('shows each message once and in order, and forgets none that it received', () => {
    for (const { on, from, to } of walked.transitions) {
      const ids = to.context.messages.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].toSorted());
      if (on === 'message.received' && !from.matches('loading')) expect(ids.at(-1)).toBe('m4');
      if (on === 'message.received' && from.matches('loading')) {
        expect(to.context.isOutdated).toBe(true);
      }
      if (to.matches('shown')) expect(to.context.isOutdated).toBe(false);
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls } = await runOnActor(chatConversationMachine, tour, answers);
    for (const { actor, input } of calls) {
      if (actor === 'readNewest') expect(input).toEqual({ before: null });
      else expect(input).toEqual({ before: 'm2' });
    }
  });
});

const readingAnswers = {
  markRead: { done: { only: 0 }, error: { offline: silence } },
} satisfies AnswerTable<typeof chatReadingMachine>;

const reading = walk(chatReadingMachine, {
  inputs: { only: undefined },
  events: { 'message.seen': { earlier: { id: 'm1' }, later: { id: 'm2' } } },
  answers: readingAnswers,
  distinguishedBy: ({ context }) => context,
  facts: ({ context: { marked, seen } }) => ({ marked, seen }),
});

describe('the read mark', () => {
  test('has these transitions and no others', () => {
    expect(reading.table).toEqual({
      start: ['-> idle'],
      idle: [
        'message.seen earlier -> marking calls markRead {marked: m1}',
        'message.seen later -> marking calls markRead {marked: m2}',
      ],
      marking: [
        'message.seen earlier -> marking {seen: m1}',
        'message.seen later -> marking {seen: m2}',
        'markRead done -> idle',
        'markRead done -> marking calls markRead {marked: m1 | m2, seen: -}',
        'markRead error offline -> idle',
        'markRead error offline -> marking calls markRead {marked: m1 | m2, seen: -}',
        'after answerTimeout -> idle',
        'after answerTimeout -> marking calls markRead {marked: m1 | m2, seen: -}',
      ],
    });
  });

  test('has no gaps', () => expect(reading.gaps).toEqual([]));

  test('asks for what was seen last, and leaves nothing that was seen', () => {
    for (const { event, from, to } of reading.transitions) {
      if (to.matches('idle')) expect(to.context.seen).toBeNull();
      else if (event.type === 'message.seen' && from.matches('idle')) {
        expect(to.context).toEqual({ marked: event['id'], seen: null });
      } else if (event.type === 'message.seen') {
        expect(to.context).toEqual({ marked: from.context.marked, seen: event['id'] });
      } else expect(to.context).toEqual({ marked: from.context.seen, seen: null });
    }
  });

  testEach('runs', reading.tours, async (tour) => {
    const { calls } = await runOnActor(chatReadingMachine, tour, readingAnswers);
    expect(calls.every(({ actor }) => actor === 'markRead')).toBe(true);
  });
});
