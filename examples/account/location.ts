import type { locationMachine, PositionAnswer } from '../../machines/account/location';
import type { AnswerTable, Examples } from '../../tests/walker/walker';

export const lisbon = { latitude: 38.7223, longitude: -9.1393 };

const found: PositionAnswer = { kind: 'found', position: lisbon };
const denied: PositionAnswer = { kind: 'denied' };
const unavailable: PositionAnswer = { kind: 'unavailable' };

export const locationAnswers = {
  readPosition: { done: { found, denied, unavailable }, error: { broken: new Error('broken') } },
} satisfies AnswerTable<typeof locationMachine>;

export const locationExamples = {
  inputs: { only: undefined },
  events: { 'position.requested': { only: {} } },
  answers: locationAnswers,
} satisfies Examples<typeof locationMachine>;
