import { describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { gateExamples, gateMachine } from './gate';
import { walk } from './walker';

const { table } = walk(gateMachine, gateExamples);

/** What a reviewer has accepted. */
const accepted = {
  start: ['-> locked {tries: 2}'],
  locked: ['code.entered whole -> checking [busy] calls checkCode {hasCode}'],
  checking: [
    'checkCode done -> open {hasCode: -}',
    'checkCode error wrong -> locked {tries: 1, hasCode: -}',
    'checkCode error wrong -> blocked (done) emits alarm.raised entrance {tries: -, hasCode: -}',
  ],
  open: ['gate.shut -> locked', 'after closingTime -> locked'],
};

describe('the table', () => {
  test('lists the rows of every state, in the order of the machine', () => {
    expect(table).toEqual(accepted);
    expect(Object.keys(table)).toEqual(Object.keys(accepted));
  });

  test('differs from one that lacks a row', () => {
    expect(table).not.toEqual({ ...accepted, open: accepted.open.slice(1) });
  });

  test('differs from one that has a row too many', () => {
    expect(table).not.toEqual({ ...accepted, blocked: ['gate.shut -> locked'] });
  });

  test('differs where a transition leads elsewhere', () => {
    const rowsOf = (target: 'on' | 'off') => {
      const lampMachine = setup({ types: { events: {} as { type: 'pressed' } } }).createMachine({
        id: 'lamp',
        initial: 'off',
        states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: target } } },
      });
      const examples = { inputs: { only: undefined }, events: { pressed: { only: {} } } };
      return walk(lampMachine, { ...examples, answers: {} }).table;
    };
    const expected = { start: ['-> off'], off: ['pressed -> on'], on: ['pressed -> off'] };
    expect(rowsOf('off')).toEqual(expected);
    expect(rowsOf('on')).not.toEqual(expected);
  });

  test('says no more of an emitted event than it is told to', () => {
    const short = walk(gateMachine, { ...gateExamples, emitted: () => 'alarm' });
    expect(short.table['checking']).toContain(
      'checkCode error wrong -> blocked (done) emits alarm {tries: -, hasCode: -}',
    );
  });

  test('joins the figures of one row, and marks what another context refuses', () => {
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
    const walked = walk(counterMachine, {
      inputs: { only: undefined },
      events: { pressed: { only: {} } },
      answers: {},
      distinguishedBy: ({ context }) => context.presses,
      facts: ({ context: { presses } }) => ({ presses, isNew: presses < 3 }),
    });
    expect(walked.table).toEqual({
      start: ['-> counting {isNew}'],
      counting: ['pressed (conditional) -> counting {presses: 1..3, isNew: - | true}'],
    });
  });

  test('joins the examples that lead to the same', () => {
    const { table: joined } = walk(gateMachine, {
      ...gateExamples,
      answers: {
        checkCode: {
          done: { only: 'open' },
          error: { wrong: new Error('wrong'), offline: new Error('offline') },
        },
      },
    });
    expect(joined['checking']).toContain(
      'checkCode error wrong, offline -> locked {tries: 1, hasCode: -}',
    );
  });
});

describe('the table of parallel states', () => {
  const windowMachine = setup({
    types: { events: {} as { type: 'blind.drawn' } | { type: 'light.switched' } },
  }).createMachine({
    id: 'window',
    type: 'parallel',
    states: {
      blind: { initial: 'up', states: { up: { on: { 'blind.drawn': 'down' } }, down: {} } },
      light: {
        initial: 'off',
        states: {
          off: { on: { 'light.switched': 'on' } },
          on: { on: { 'light.switched': 'off' } },
        },
      },
    },
  });
  const walked = walk(windowMachine, {
    inputs: { only: undefined },
    events: { 'blind.drawn': { only: {} }, 'light.switched': { only: {} } },
    answers: {},
  });

  test('has rows of the region that moves, and not of each pair of states', () => {
    expect(walked.table).toEqual({
      start: ['-> blind.up | light.off'],
      'blind.up': ['blind.drawn -> blind.down'],
      'light.off': ['light.switched -> light.on'],
      'light.on': ['light.switched -> light.off'],
    });
    expect(walked.transitions).toHaveLength(6);
    expect(walked.gaps).toEqual([]);
  });
});
