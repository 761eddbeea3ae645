import { describe, expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { runOnActor } from '../support/run-actor';
import { type AnswerTable, walk } from '../support/transitions';

const lamp = setup({
  types: {} as {
    context: { broken: boolean };
    events: { type: 'switch.pressed' } | { type: 'lamp.dropped' };
  },
  actors: { warmUp: fromPromise<number>(() => Promise.reject(new Error('never run here'))) },
  guards: {
    isWhole: ({ context }) => !context.broken,
    isNever: () => false,
  },
  delays: { gracePeriod: 1_000 },
}).createMachine({
  id: 'lamp',
  context: { broken: false },
  initial: 'off',
  states: {
    off: {
      on: {
        'switch.pressed': [{ guard: 'isNever', target: 'glowing' }, { target: 'warming' }],
        'lamp.dropped': { guard: () => true, target: 'off' },
      },
    },
    warming: {
      invoke: { id: 'warming', src: 'warmUp', onDone: { guard: 'isWhole', target: 'on' } },
      after: { gracePeriod: 'off', 5000: 'off' },
    },
    on: { on: { 'switch.pressed': 'off' } },
    glowing: {},
  },
});

describe('a walk through a machine with faults', () => {
  const walked = walk(lamp, {
    inputs: [undefined],
    events: { 'switch.pressed': [{}], 'lamp.dropped': [{}] },
    answers: { warmUp: 'listens' },
  });

  test('names every one of them', () => {
    expect(walked.gaps).toEqual([
      'lamp.off: a guard of lamp.dropped has no name',
      'lamp.warming: invoke warming is not named like its source',
      'lamp.warming: invoke warming has no onError',
      'lamp.warming: the delay xstate.after.5000.lamp.warming has no name',
      'lamp.on: never reached',
      'lamp.glowing: never reached',
      'lamp.off: switch.pressed never taken, choice 1',
      'lamp.warming: warming done never taken, choice 1',
      'lamp.on: switch.pressed never taken, choice 1',
      'isWhole was never true',
      'isWhole was never false',
      'isNever was never true',
    ]);
  });

  test('still lists what can be taken', () => {
    expect(walked.table).toEqual([
      'off: lamp.dropped -> off',
      'off: switch.pressed -> warming',
      'warming: after 5000 -> off',
      'warming: after gracePeriod -> off',
    ]);
  });
});

const kettle = setup({
  types: {} as { events: { type: 'switch.pressed' } },
  actors: { heat: fromPromise<number>(() => Promise.reject(new Error('never run here'))) },
  delays: { gracePeriod: 1_000 },
}).createMachine({
  id: 'kettle',
  initial: 'off',
  states: {
    off: { on: { 'switch.pressed': 'heating' } },
    heating: {
      invoke: { id: 'heat', src: 'heat', onDone: 'hot', onError: 'off' },
      on: { 'switch.pressed': 'off' },
      after: { gracePeriod: 'off' },
    },
    hot: { on: { 'switch.pressed': 'off' } },
  },
});

const answers = {
  heat: { done: [100], error: [new Error('no water')] },
} satisfies AnswerTable<typeof kettle>;

describe('tours', () => {
  const walked = walk(kettle, { inputs: [undefined], events: { 'switch.pressed': [{}] }, answers });

  test('together take every transition, and none is the beginning of another', () => {
    expect(walked.gaps).toEqual([]);
    expect(walked.tours.map(({ title }) => title)).toEqual([
      'off > switch.pressed > switch.pressed',
      'off > switch.pressed > heat error',
      'off > switch.pressed > after gracePeriod',
      'off > switch.pressed > heat done > switch.pressed',
    ]);
  });

  test.each(walked.tours)('run on the actor: $title', async (tour) => {
    const { calls } = await runOnActor(kettle, tour, answers);
    expect(calls).toHaveLength(tour.steps.filter(({ to }) => to.matches('heating')).length);
  });

  test('fail on an actor that does not stand where they say', async () => {
    const [tour] = walked.tours;
    const [first, ...others] = tour?.steps ?? [];
    if (!tour || !first) throw new Error('There is no tour.');
    const wrong = { ...tour, steps: [{ ...first, to: first.from }, ...others] };
    await expect(runOnActor(kettle, wrong, answers)).rejects.toThrow(/heating/);
  });
});
