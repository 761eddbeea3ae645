// The public file of the walker; what is outside imports no other (`tests/project/walker.test.ts`).

export type { ActorName, AnswerTable, Examples } from './examples';
export { mayFail } from './gaps';
export { delayOf, runOnActor } from './run-actor';
export { type Promised, search } from './search';
export { originOf, stateText } from './state-text';
export { testEach } from './test-each';
export type { Tour, Transition } from './tours';
export { type Walked, walk } from './walk';
