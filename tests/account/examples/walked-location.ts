import {
  locationMachine,
  type PositionAnswer,
  selectPosition,
} from '../../../machines/account/location';
import { type AnswerTable, walk } from '../../walker/walker';

export const lisbon = { latitude: 38.7223, longitude: -9.1393 };

const found: PositionAnswer = { kind: 'found', position: lisbon };
const denied: PositionAnswer = { kind: 'denied' };
const unavailable: PositionAnswer = { kind: 'unavailable' };

export const locationAnswers = {
  readPosition: { done: { found, denied, unavailable }, error: { broken: new Error('broken') } },
} satisfies AnswerTable<typeof locationMachine>;

/** Every way in which the position of the device can be asked for. */
export const locationWalk = walk(locationMachine, {
  inputs: { only: undefined },
  events: { 'position.requested': { only: {} } },
  answers: locationAnswers,
  facts: (snapshot) => ({ isKnown: selectPosition(snapshot) !== null }),
});
