import { assign, emit, fromPromise, setup } from 'xstate';
import type { AnswerTable } from './walker';

/** A small machine with something of everything that a walk finds. */
export const gateMachine = setup({
  types: {
    input: {} as { tries: number },
    context: {} as { tries: number; code: string },
    events: {} as { type: 'code.entered'; code: string } | { type: 'gate.shut' },
    emitted: {} as { type: 'alarm.raised'; place: string },
    tags: {} as 'busy',
  },
  actors: {
    checkCode: fromPromise<string, string>(() => Promise.reject(new Error('Nobody checks it.'))),
  },
  guards: {
    isWhole: (_, { code }: { code: string }) => code.length === 4,
    isLastTry: ({ context }) => context.tries <= 1,
  },
  actions: {
    raiseAlarm: emit({ type: 'alarm.raised', place: 'entrance' }),
    countTry: assign({ tries: ({ context }) => context.tries - 1 }),
    forgetCode: assign({ code: '' }),
  },
  delays: { closingTime: 5_000 },
}).createMachine({
  id: 'gate',
  context: ({ input }) => ({ tries: input.tries, code: '' }),
  initial: 'locked',
  states: {
    locked: {
      on: {
        'code.entered': {
          guard: { type: 'isWhole', params: ({ event }) => ({ code: event.code }) },
          target: 'checking',
          actions: assign({ code: ({ event }) => event.code }),
        },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context }) => context.code,
        onDone: 'open',
        onError: [
          { guard: 'isLastTry', target: 'blocked', actions: ['countTry', 'raiseAlarm'] },
          { target: 'locked', actions: 'countTry' },
        ],
      },
      exit: 'forgetCode',
    },
    open: { after: { closingTime: 'locked' }, on: { 'gate.shut': 'locked' } },
    blocked: { type: 'final' },
  },
});

export const gateExamples = {
  inputs: { only: { tries: 2 } },
  events: {
    'code.entered': { whole: { code: '1234' }, short: { code: '12' } },
    'gate.shut': { only: {} },
  },
  answers: {
    checkCode: { done: { only: 'open' }, error: { wrong: new Error('wrong') } },
  } satisfies AnswerTable<typeof gateMachine>,
  distinguishedBy: ({ context }: { context: { tries: number } }) => context.tries,
  facts: ({ context: { tries, code } }: { context: { tries: number; code: string } }) => ({
    tries,
    hasCode: code !== '',
  }),
};
