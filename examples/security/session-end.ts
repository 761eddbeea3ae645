import type { sessionEndMachine } from '../../machines/security/sessions';
import type { OwnSession } from '../../schemas/security/session';
import type { AnswerTable, Examples } from '../../tests/walker/walker';
import { silence } from '../account/people';

/** The session of this device. */
export const ownSession: OwnSession = {
  id: 'a0',
  device: 'Firefox on Linux',
  place: 'London',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: '2026-03-02T09:00:00.000Z',
  expiresAt: null,
  isCurrent: true,
};
const otherSessions = { kind: 'others' } as const;
const oneSession = { kind: 'one', id: 'a1' } as const;
export const sessionEndAnswers = {
  revokeSessions: { done: { only: 2 }, error: { offline: silence } },
} satisfies AnswerTable<typeof sessionEndMachine>;

export const sessionEndExamples = {
  inputs: { only: undefined },
  events: {
    'end.requested': { one: { choice: oneSession }, others: { choice: otherSessions } },
    'end.confirmed': { only: {} },
    'end.declined': { only: {} },
  },
  answers: sessionEndAnswers,
} satisfies Examples<typeof sessionEndMachine>;
