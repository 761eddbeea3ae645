import { describe, expect, test } from 'vitest';
import { fromCallback, setup } from 'xstate';
import { gateExamples, gateMachine } from './gate';
import { delayOf, runOnActor, testEach, walk } from './walker';

const { tours, transitions } = walk(gateMachine, gateExamples);
const { answers } = gateExamples;

describe('a run on the actor', () => {
  testEach('goes where the tour says', tours, async (tour) => {
    const { calls } = await runOnActor(gateMachine, tour, answers);
    const codes = tour.steps.filter(({ on }) => on === 'code.entered');
    expect(calls).toEqual(codes.map(() => ({ actor: 'checkCode', input: '1234' })));
  });

  test('tells what the machine emitted', async () => {
    const [longest] = tours;
    if (!longest) throw new Error('There is no tour.');
    const { emitted } = await runOnActor(gateMachine, longest, answers);
    expect(emitted).toEqual([{ type: 'alarm.raised', place: 'entrance' }]);
  });

  const tourOf = (titles: readonly string[]) => {
    const tour = tours.find(({ steps }) => titles.every((on) => steps.some((it) => it.on === on)));
    if (!tour) throw new Error('There is no such tour.');
    return tour;
  };

  test('fails on a machine that leads elsewhere', async () => {
    const others = gateMachine.provide({ guards: { isLastTry: () => true } });
    await expect(runOnActor(others, tourOf(['checkCode error']), answers)).rejects.toThrow(
      'checkCode error',
    );
  });

  test('fails on a machine that remembers something else', async () => {
    const others = gateMachine.provide({ actions: { forgetCode: () => undefined } });
    await expect(runOnActor(others, tourOf(['checkCode done']), answers)).rejects.toThrow(
      'checkCode done',
    );
  });

  test('advances the clock by the duration of the delay', async () => {
    const tour = tourOf(['after closingTime']);
    const slow = gateMachine.provide({ delays: { closingTime: () => 60_000 } });
    await expect(runOnActor(slow, tour, answers)).resolves.toBeDefined();
    const shapeless = gateMachine.provide({ delays: {} });
    const [first] = transitions;
    if (!first) throw new Error('There is no transition.');
    expect(delayOf(slow, 'closingTime', first.from)).toBe(60_000);
    expect(delayOf(shapeless, 'closingTime', first.from)).toBe(5_000);
    expect(() => delayOf(gateMachine, 'openingTime', first.from)).toThrow('not a number');
  });

  test('starts what only listens, and waits for no answer of it', async () => {
    const listenerMachine = setup({
      types: { events: {} as { type: 'message.received' } },
      actors: { listen: fromCallback(() => undefined) },
    }).createMachine({
      id: 'listener',
      initial: 'listening',
      states: {
        listening: {
          invoke: { id: 'listen', src: 'listen', onError: 'informed' },
          on: { 'message.received': 'informed' },
        },
        informed: {},
      },
    });
    const examples = {
      inputs: { only: undefined },
      events: { 'message.received': { only: {} } },
      answers: { listen: 'listens' as const },
    };
    const [tour] = walk(listenerMachine, examples).tours;
    if (!tour) throw new Error('There is no tour.');
    const { calls } = await runOnActor(listenerMachine, tour, examples.answers);
    expect(calls).toEqual([{ actor: 'listen', input: undefined }]);
  });
});
