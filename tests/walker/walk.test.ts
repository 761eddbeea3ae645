import { describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { gateExamples, gateMachine } from './gate';
import { walk } from './walker';

const walked = walk(gateMachine, gateExamples);
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe('the transitions', () => {
  test('are all that the examples can cause, in every situation', () => {
    expect(titlesOf(walked.transitions)).toEqual([
      'locked: code.entered whole -> checking',
      'checking: checkCode done -> open',
      'checking: checkCode error wrong -> locked',
      'open: gate.shut -> locked',
      'open: after closingTime -> locked',
      'locked: code.entered whole -> checking',
      'checking: checkCode done -> open',
      'checking: checkCode error wrong -> blocked',
      'open: gate.shut -> locked',
      'open: after closingTime -> locked',
    ]);
  });

  test('are without those that no example causes', () => {
    const { transitions } = walk(gateMachine, {
      ...gateExamples,
      answers: { checkCode: { done: {}, error: {} } },
    });
    expect(titlesOf(transitions)).toEqual(['locked: code.entered whole -> checking']);
  });

  test('are without those of situations that are not distinguished', () => {
    const { transitions } = walk(gateMachine, { ...gateExamples, distinguishedBy: () => null });
    expect(titlesOf(transitions)).not.toContain('checking: checkCode error wrong -> blocked');
  });

  test('start from every input', () => {
    const { table, transitions } = walk(gateMachine, {
      ...gateExamples,
      inputs: { lenient: { tries: 2 }, strict: { tries: 1 } },
    });
    expect(table['start']).toEqual(['lenient -> locked {tries: 2}', 'strict -> locked {tries: 1}']);
    expect(transitions.length).toBeGreaterThan(walked.transitions.length);
  });
});

describe('the delays', () => {
  test('are those of the machine by their names', () =>
    expect(walked.delays).toEqual({ closingTime: 5_000 }));
});

describe('the tours', () => {
  const stepsOf = (tours: typeof walked.tours) => titlesOf(tours.flatMap(({ steps }) => steps));

  test('take every transition between them', () => {
    expect(new Set(stepsOf(walked.tours))).toEqual(new Set(titlesOf(walked.transitions)));
  });

  test('say their ways, and begin where the machine does', () => {
    expect(titlesOf(walked.tours)).toEqual([
      'locked > code.entered whole > checkCode done > gate.shut > ' +
        'code.entered whole > checkCode error wrong > code.entered whole > checkCode error wrong',
      'locked > code.entered whole > checkCode done > after closingTime',
    ]);
    for (const { start, steps } of walked.tours) {
      expect(start.value).toBe('locked');
      expect(steps[0]?.from).toBe(start);
      for (const [index, { from }] of steps.slice(1).entries()) expect(from).toBe(steps[index]?.to);
    }
  });

  test('take a transition again where it changes other facts', () => {
    const counterMachine = setup({
      types: { context: {} as { presses: number }, events: {} as { type: 'pressed' } },
      guards: { isNew: ({ context }) => context.presses < 3 },
    }).createMachine({
      id: 'counter',
      context: { presses: 0 },
      initial: 'counting',
      states: {
        counting: {
          on: {
            pressed: {
              guard: 'isNew',
              actions: assign({ presses: ({ context }) => context.presses + 1 }),
            },
          },
        },
      },
    });
    const examples = {
      inputs: { only: undefined },
      events: { pressed: { only: {} } },
      answers: {},
      distinguishedBy: ({ context }: { context: { presses: number } }) => context.presses,
    };
    const facts = ({ context: { presses } }: { context: { presses: number } }) => ({ presses });
    const lengthsOf = ({ tours }: { tours: readonly { steps: readonly unknown[] }[] }) =>
      tours.map(({ steps }) => steps.length);
    expect(lengthsOf(walk(counterMachine, examples))).toEqual([1]);
    expect(lengthsOf(walk(counterMachine, { ...examples, facts }))).toEqual([3]);
  });

  test('go on behind no event that is named as the last', () => {
    const { tours } = walk(gateMachine, { ...gateExamples, lastOf: ['checkCode done'] });
    const inner = tours.flatMap(({ steps }) => steps.slice(0, -1)).map(({ on }) => on);
    expect(inner).not.toContain('checkCode done');
  });

  test('go through what is accepted only, from the inputs that are named', () => {
    const two = walk(gateMachine, {
      ...gateExamples,
      inputs: { lenient: { tries: 2 }, strict: { tries: 1 } },
    });
    const tours = two.toursThrough(({ on }) => on !== 'checkCode done', ['strict']);
    expect(titlesOf(tours)).toEqual([
      'strict: locked > code.entered whole > checkCode error wrong',
    ]);
  });

  test('are refused where situations that differ are taken for one', () => {
    const forkMachine = setup({
      types: {
        context: {} as { side: string },
        events: {} as { type: 'left' } | { type: 'right' } | { type: 'back' } | { type: 'ended' },
      },
      guards: { isLeft: ({ context }) => context.side === 'left' },
    }).createMachine({
      id: 'fork',
      context: { side: '' },
      initial: 'open',
      states: {
        open: {
          on: {
            left: { target: 'chosen', actions: assign({ side: 'left' }) },
            right: { target: 'chosen', actions: assign({ side: 'right' }) },
          },
        },
        chosen: {
          on: {
            back: 'open',
            ended: [{ guard: 'isLeft', target: 'atLeft' }, { target: 'atRight' }],
          },
        },
        atLeft: { type: 'final' },
        atRight: { type: 'final' },
      },
    });
    const examples = {
      inputs: { only: undefined },
      events: {
        left: { only: {} },
        right: { only: {} },
        back: { only: {} },
        ended: { only: {} },
      },
      answers: {},
    };
    expect(() => walk(forkMachine, examples)).toThrow('`distinguishedBy` is too coarse');
    const distinguishedBy = ({ context }: { context: { side: string } }) => context.side;
    expect(walk(forkMachine, { ...examples, distinguishedBy }).gaps).toEqual([]);
  });
});
