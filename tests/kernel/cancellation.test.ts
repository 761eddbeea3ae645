import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type Cancellation, createCancellation } from '../../machines/kernel/cancellation';
import { createSubmission, type Keyed } from '../../machines/kernel/submission';
import type { RequestOutcome } from '../../schemas/kernel/outcome';

// Written by hand: a machine that forgets older keys has endlessly many states, which no walk ends.

test('each order is cancelled under its first key until its response comes', () => {
  const steps: string[] = [];
  const never = () => new Promise<never>(() => undefined);
  const cancelOrder = createSubmission<Cancellation, null>().provide({
    actors: {
      storeIntent: fromPromise<void, Keyed<Cancellation>>(({ input: { key, payload } }) => {
        steps.push(`${payload.orderId} begins under ${key}`);
        return never();
      }),
      fetchRequestStatus: fromPromise<RequestOutcome<null>, { key: string }>(
        ({ input: { key } }) => {
          steps.push(`asks for ${key}`);
          return never();
        },
      ),
    },
  });
  const machine = createCancellation<null>('cancellation', []).provide({ actors: { cancelOrder } });
  const actor = createActor(machine, { input: { pending: [] } }).start();
  for (const [orderId, key] of [
    [7, 'one'],
    [8, 'two'],
    [7, 'three'],
    [8, 'four'],
  ] as const) {
    actor.send({ type: 'cancel.requested', orderId, key });
    actor.send({ type: 'cancel.dismissed' });
  }
  expect(steps).toEqual([
    '7 begins under one',
    '8 begins under two',
    'asks for one',
    'asks for two',
  ]);
});
