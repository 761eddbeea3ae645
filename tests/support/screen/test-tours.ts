import { expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { person } from '../../../examples/account/people';
import type { IntentCall } from '../../../schemas/kernel/intent';
import { type Intents, intentsOf } from '../../../src/api/kernel/intents';
import { testEach, type Walked } from '../../walker/walker';
import { runOnScreen, type ScreenScript, toursOnScreen } from './run-screen';

type Toured = {
  /** The title of the tests of the tours. */
  title: string;
  /** The title of the test that they take every transition. */
  every: string;
  /** Except these, which this screen cannot cause. */
  missing?: readonly string[];
  /** The call that is stored where a tour starts with the key of a request that has no response. */
  call?: IntentCall;
  /** Where it is stored; that of a person without this. */
  intents?: Intents;
};

/** Tests that a screen shows each tour of a machine, and which transitions are in none of them. */
export function testTours<Machine extends AnyStateMachine>(
  machine: Machine,
  walked: Walked<SnapshotFrom<Machine>>,
  script: ScreenScript<Machine>,
  toured: Toured,
): void;
export function testTours(
  machine: AnyStateMachine,
  walked: Walked<AnyMachineSnapshot>,
  script: ScreenScript<AnyStateMachine>,
  { title, every, missing = [], call, intents = intentsOf(person.id) }: Toured,
): void {
  const onScreen = toursOnScreen(walked, script);

  testEach(title, onScreen.tours, (tour) => {
    const { key } = tour.start.context;
    if (call && key) void intents.store({ key, call, parameters: {} });
    return runOnScreen(machine, tour, script);
  });

  test(every, () => expect(onScreen.missing).toEqual(missing));
}
