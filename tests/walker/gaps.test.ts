import { describe, expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { gateExamples, gateMachine } from './gate';
import { walk } from './walker';

const nothing = { inputs: { only: undefined }, answers: {} };

describe('the gaps', () => {
  test('are none where the examples show everything', () => {
    expect(walk(gateMachine, gateExamples).gaps).toEqual([]);
  });

  test('name a guard whose refusal has no example', () => {
    const { gaps } = walk(gateMachine, {
      ...gateExamples,
      events: { ...gateExamples.events, 'code.entered': { only: { code: '1234' } } },
    });
    expect(gaps).toEqual([
      'gate.locked: code.entered, choice 1 never refused',
      'isWhole was never false',
    ]);
  });

  test('name what follows from an answer that has no example', () => {
    const { gaps } = walk(gateMachine, {
      ...gateExamples,
      answers: { checkCode: { done: { only: 'open' }, error: {} } },
    });
    expect(gaps).toEqual([
      'gate.blocked: never reached',
      'gate.checking: checkCode error, choice 1 never taken',
      'gate.checking: checkCode error, choice 2 never taken',
      'gate.checking: checkCode error, choice 1 never refused',
      'isLastTry was never true',
      'isLastTry was never false',
    ]);
  });

  test('name what only a second situation of a state shows', () => {
    const { gaps } = walk(gateMachine, { ...gateExamples, distinguishedBy: () => null });
    expect(gaps).toContain('gate.blocked: never reached');
  });

  test('name a state that nothing leads to', () => {
    const lampMachine = setup({ types: { events: {} as { type: 'pressed' } } }).createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { pressed: 'on' } }, on: {}, broken: {} },
    });
    const { gaps } = walk(lampMachine, { ...nothing, events: { pressed: { only: {} } } });
    expect(gaps).toEqual(['lamp.broken: never reached']);
  });

  test('name a choice behind one that always holds', () => {
    const lampMachine = setup({
      types: { events: {} as { type: 'pressed' } },
      guards: { isPressed: () => true },
    }).createMachine({
      id: 'lamp',
      initial: 'off',
      states: {
        off: { on: { pressed: [{ guard: 'isPressed', target: 'on' }, { target: 'broken' }] } },
        on: {},
        broken: {},
      },
    });
    const { gaps } = walk(lampMachine, { ...nothing, events: { pressed: { only: {} } } });
    expect(gaps).toEqual([
      'lamp.broken: never reached',
      'lamp.off: pressed, choice 2 never taken',
      'lamp.off: pressed, choice 1 never refused',
      'isPressed was never false',
    ]);
  });

  test('name a guard that refuses elsewhere, but not where it is used a second time', () => {
    const lampMachine = setup({
      types: { events: {} as { type: 'pressed'; firmly: boolean } | { type: 'released' } },
      guards: { isFirm: ({ event }) => event.type === 'released' || event.firmly },
    }).createMachine({
      id: 'lamp',
      initial: 'off',
      states: {
        off: { on: { pressed: { guard: 'isFirm', target: 'on' } } },
        on: { on: { released: { guard: 'isFirm', target: 'off' } } },
      },
    });
    const { gaps } = walk(lampMachine, {
      ...nothing,
      events: {
        pressed: { firmly: { firmly: true }, softly: { firmly: false } },
        released: { only: {} },
      },
    });
    expect(gaps).toEqual(['lamp.on: released, choice 1 never refused']);
  });

  test('name a delay and a guard without names', () => {
    const lampMachine = setup({ types: { events: {} as { type: 'pressed' } } }).createMachine({
      id: 'lamp',
      initial: 'off',
      states: {
        off: { on: { pressed: { guard: () => true, target: 'on' } } },
        on: { after: { 1000: 'off' } },
      },
    });
    const { gaps } = walk(lampMachine, { ...nothing, events: { pressed: { only: {} } } });
    expect(gaps).toContain('lamp.off: a guard of pressed has no name');
    expect(gaps).toContain('lamp.on: the delay xstate.after.1000.lamp.on has no name');
  });

  test('name a call that nobody expects to fail, or that has another name than its source', () => {
    const lampMachine = setup({
      actors: { readSwitch: fromPromise<string>(() => Promise.reject(new Error('Not here.'))) },
    }).createMachine({
      id: 'lamp',
      initial: 'reading',
      states: {
        reading: { invoke: { id: 'reader', src: 'readSwitch', onDone: 'read' } },
        read: { type: 'final' },
      },
    });
    const { gaps } = walk(lampMachine, {
      inputs: { only: undefined },
      events: {},
      answers: { readSwitch: { done: { only: 'on' }, error: {} } },
    });
    expect(gaps).toEqual([
      'lamp.reading: invoke reader is not named like its source',
      'lamp.reading: invoke reader has no onError',
      'lamp.read: never reached',
      'lamp.reading: reader done, choice 1 never taken',
    ]);
  });
});
