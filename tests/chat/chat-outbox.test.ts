import { describe, expect, test } from 'vitest';
import { outboxAnswers as answers } from '../../examples/support/chat';
import { chatOutboxMachine } from '../../machines/support/chat-outbox';
import { isSendable } from '../../schemas/support/chat-message';
import { runOnActor, testEach } from '../walker/walker';
import { outboxWalk as walked } from './walks/chat';

const sent =
  'emits message.sent m1 00000000-0000-4000-8000-000000000001 user Hello 2026-03-02T09:01:00.000Z true';

describe('the outbox of the chat', () => {
  test('has these transitions and no others', () => {
    expect(walked.table).toEqual({
      start: ['nothing -> resting', 'unsent -> sending [busy] calls sendMessage {unsent: 1}'],
      resting: [
        'message.submitted first, second (conditional) -> sending [busy] calls sendMessage {unsent: 1}',
        'retry.requested (conditional) -> sending [busy] calls sendMessage {unsent: 1, failed: - | 1}',
        'message.discarded (conditional) -> resting {failed: - | 1 | 2}',
      ],
      sending: [
        'message.submitted first, second (conditional) -> sending [busy] {unsent: 2 | 3}',
        'retry.requested (conditional) -> sending [busy] {unsent: 2, failed: -}',
        'message.discarded (conditional) -> sending [busy] {failed: - | 1}',
        `sendMessage done -> resting ${sent} {unsent: -, failure: -}`,
        `sendMessage done -> sending [busy] calls sendMessage ${sent} {unsent: 1 | 2, failure: -}`,
        'sendMessage error refused -> resting {unsent: -, failed: 1..3, failure: -}',
        'sendMessage error refused -> sending [busy] calls sendMessage {unsent: 1 | 2, failed: 1 | 2, failure: -}',
        'sendMessage error offline -> waiting {failure: unreachable client.offline}',
        'sendMessage error tooMany -> waiting {failure: refused chat.rate}',
        'after answerTimeout -> waiting {failure: unreachable client.timeout}',
      ],
      waiting: [
        'message.submitted first, second (conditional) -> waiting {unsent: 2 | 3}',
        'retry.requested (conditional) -> waiting {unsent: 2, failed: -}',
        'message.discarded (conditional) -> waiting {failed: - | 1}',
        'connection.returned -> sending [busy] calls sendMessage',
        'after retryDelay -> sending [busy] calls sendMessage',
      ],
    });
  });

  test('has these delays', () =>
    expect(walked.delays).toEqual({ answerTimeout: 60_000, retryDelay: 5_000 }));

  test('has no gaps', () => expect(walked.gaps).toEqual([]));

  test('loses no message, sends none twice, and keeps their order', () => {
    for (const { on, event, from, to } of walked.transitions) {
      const before = from.context;
      const after = to.context;
      const held = ({ unsent, failed }: typeof before) => [
        ...unsent,
        ...failed.map(({ message }) => message),
      ];
      const ids = held(after).map(({ clientId }) => clientId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(held(after).every((message) => isSendable(message, after.maxChars))).toBe(true);
      const [head, ...rest] = before.unsent;
      if (on === 'sendMessage done') {
        expect(after.unsent).toEqual(rest);
        expect(after.failed).toEqual(before.failed);
      } else if (on === 'sendMessage error' && to.context.failed.length > before.failed.length) {
        expect(after.unsent).toEqual(rest);
        expect(after.failed.at(-1)?.message).toEqual(head);
      } else if (on === 'message.submitted') {
        expect(after.unsent).toEqual([...before.unsent, event['message']]);
      } else if (on === 'retry.requested') {
        expect(held(after)).toHaveLength(held(before).length);
        expect(after.unsent.slice(0, before.unsent.length)).toEqual(before.unsent);
      } else if (on === 'message.discarded') {
        expect(held(after)).toHaveLength(held(before).length - 1);
        expect(after.unsent).toEqual(before.unsent);
      } else {
        expect(held(after)).toEqual(held(before));
      }
    }
  });

  testEach('runs', walked.tours, async (tour) => {
    const { calls, emitted } = await runOnActor(chatOutboxMachine, tour, answers);
    expect(calls.length).toBeGreaterThan(0);
    expect(emitted).toHaveLength(tour.steps.filter(({ on }) => on === 'sendMessage done').length);
  });
});
