import { describe, expect, test } from 'vitest';
import { assign, emit, fromPromise, setup } from 'xstate';
import { type AnswerTable, runOnActor, testEach, walk } from '../walker/walker';

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
    inputs: { only: undefined },
    events: { 'switch.pressed': { only: {} }, 'lamp.dropped': { only: {} } },
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
      'lamp.off: switch.pressed, choice 1 never taken',
      'lamp.warming: warming done, choice 1 never taken',
      'lamp.on: switch.pressed, choice 1 never taken',
      'lamp.off: lamp.dropped, choice 1 never refused',
      'lamp.warming: warming done, choice 1 never refused',
      'isWhole was never true',
      'isWhole was never false',
      'isNever was never true',
    ]);
  });

  test('still lists what can be taken', () => {
    expect(walked.table).toEqual({
      start: ['-> off'],
      off: ['switch.pressed -> warming calls warming', 'lamp.dropped -> off'],
      warming: ['after 5000 -> off', 'after gracePeriod -> off'],
    });
  });
});

const lockMachine = setup({
  types: {} as {
    context: { code: string };
    events: { type: 'code.entered'; code: string } | { type: 'code.tested'; code: string };
  },
  guards: { isRight: (_, { code }: { code: string }) => code === '1234' },
}).createMachine({
  id: 'door',
  context: { code: '' },
  initial: 'locked',
  states: {
    locked: {
      on: {
        'code.entered': {
          guard: { type: 'isRight', params: ({ event }) => ({ code: event.code }) },
          target: 'open',
        },
        'code.tested': {
          guard: { type: 'isRight', params: ({ event }) => ({ code: event.code }) },
          target: 'locked',
        },
      },
    },
    open: {},
  },
});

test('a guard has to refuse wherever it is used, not only somewhere', () => {
  const right = { code: '1234' };
  const wrong = { code: '4321' };
  const gapsWith = (tested: Record<string, { code: string }>) =>
    walk(lockMachine, {
      inputs: { only: undefined },
      events: { 'code.entered': { right, wrong }, 'code.tested': tested },
      answers: {},
    }).gaps;
  expect(gapsWith({ right })).toEqual(['door.locked: code.tested, choice 1 never refused']);
  expect(gapsWith({ right, wrong })).toEqual([]);
});

const counter = setup({
  types: {} as {
    context: { count: number; note: string; limit: number };
    events: { type: 'step.taken'; by: number } | { type: 'count.reset' };
    emitted: { type: 'count.cleared'; count: number };
    input: { count: number };
  },
  guards: { isSmall: (_, { by }: { by: number }) => by < 10 },
}).createMachine({
  id: 'counter',
  context: ({ input }) => ({ count: input.count, note: '', limit: 9 }),
  initial: 'counting',
  states: {
    counting: {
      on: {
        'step.taken': [
          {
            guard: { type: 'isSmall', params: ({ event }) => ({ by: event.by }) },
            actions: assign(({ context }) => ({ count: context.count + 1, note: 'stepped' })),
          },
          { target: 'ended' },
        ],
        'count.reset': {
          guard: ({ context }) => context.count > 0,
          actions: [
            emit(({ context }) => ({ type: 'count.cleared' as const, count: context.count })),
            assign({ count: 0, note: '' }),
          ],
        },
      },
    },
    ended: { type: 'final' },
  },
});

describe('a table', () => {
  const tableUpTo = (limit: number, resumed = 2) =>
    walk(counter, {
      inputs: { fresh: { count: 0 }, resumed: { count: resumed } },
      events: {
        'step.taken': { one: { by: 1 }, two: { by: 2 }, many: { by: 10 } },
        'count.reset': { only: {} },
      },
      answers: {},
      distinguishedBy: ({ context }) => Math.min(context.count, limit),
      facts: ({ context }) => context,
      emitted: (event) => [Object(event).type],
    }).table;

  test('has one row for what differs only in what the transition leaves or finds', () => {
    expect(tableUpTo(3)).toEqual({
      start: ['fresh -> counting {limit: 9}', 'resumed -> counting {count: 2, limit: 9}'],
      counting: [
        'step.taken one, two -> counting {count: 1..4, note: stepped}',
        'step.taken many -> ended (done)',
        'count.reset (conditional) -> counting emits count.cleared {count: -, note: -}',
      ],
    });
  });

  test('lists the values that do not follow one another', () => {
    expect(tableUpTo(1, 5)['counting']?.[0]).toBe(
      'step.taken one, two -> counting {count: 1 | 2 | 6, note: stepped}',
    );
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
  heat: { done: { only: 100 }, error: { noWater: new Error('no water') } },
} satisfies AnswerTable<typeof kettle>;

describe('tours', () => {
  const walked = walk(kettle, {
    inputs: { only: undefined },
    events: { 'switch.pressed': { only: {} } },
    answers,
  });

  test('together take every transition, each as seldom as can be', () => {
    expect(walked.gaps).toEqual([]);
    expect(walked.tours.map(({ title }) => title)).toEqual([
      [
        'off > switch.pressed > switch.pressed > switch.pressed > heat done > switch.pressed',
        'switch.pressed > heat error noWater > switch.pressed > after gracePeriod',
      ].join(' > '),
    ]);
    const taken = new Set(walked.tours.flatMap(({ steps }) => steps.map(({ title }) => title)));
    expect(taken).toEqual(new Set(walked.transitions.map(({ title }) => title)));
  });

  test('leave out what is not accepted, and what only that leads to', () => {
    const tours = walked.toursThrough(({ on }) => on !== 'heat done');
    const titles = new Set(tours.flatMap(({ steps }) => steps.map(({ title }) => title)));
    expect(titles).toEqual(
      new Set([
        'off: switch.pressed -> heating',
        'heating: switch.pressed -> off',
        'heating: heat error noWater -> off',
        'heating: after gracePeriod -> off',
      ]),
    );
  });

  test('begin with the inputs that are named', () => {
    expect(walked.toursThrough(() => true, ['another'])).toEqual([]);
  });

  testEach('run on the actor', walked.tours, async (tour) => {
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
