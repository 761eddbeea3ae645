import { describe, expect, test } from 'vitest';
import { gateExamples, gateMachine } from './gate';
import { type Promised, search } from './walker';

type Gate = ReturnType<typeof gateMachine.getInitialSnapshot>;

describe('a search', () => {
  test('finds the shortest way on which a promise is broken', () => {
    const staysShut: Promised<Gate, null> = {
      memory: () => null,
      remember: () => null,
      isBroken: ({ to }) => to.value === 'blocked',
    };
    expect(search(gateMachine, gateExamples, staysShut).path).toEqual([
      'locked',
      'code.entered whole -> checking',
      'checkCode error wrong -> locked',
      'code.entered whole -> checking',
      'checkCode error wrong -> blocked',
    ]);
  });

  test('looks at every situation where no way breaks the promise', () => {
    const opensByCode: Promised<Gate, number> = {
      memory: () => 0,
      remember: (entered, { type }) => (type === 'code.entered' ? 1 : entered),
      isBroken: ({ to, memory }) => to.value === 'open' && memory === 0,
    };
    const { path, situations } = search(gateMachine, gateExamples, opensByCode);
    expect(path).toBeNull();
    expect(situations).toBeGreaterThan(5);
  });

  test('remembers what happened beside the machine', () => {
    const onceOnly: Promised<Gate, number> = {
      memory: () => 0,
      remember: (times, { type }) => (type === 'code.entered' ? times + 1 : times),
      isBroken: ({ memory }) => memory > 2,
    };
    expect(search(gateMachine, gateExamples, onceOnly).path).toHaveLength(7);
  });

  test('gives up where there is no end of situations', () => {
    const counting: Promised<Gate, number> = {
      memory: () => 0,
      remember: (steps) => steps + 1,
      isBroken: () => false,
    };
    expect(() => search(gateMachine, gateExamples, counting, 100)).toThrow('more to search');
  });
});
