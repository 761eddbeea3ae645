import { expect } from 'vitest';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
} from 'xstate';
import type { Answers } from './examples';
import { originOf, stateText } from './state-text';
import type { Tour } from './tours';

/** Everything that an actor was asked for during a run, in order. */
export type Call = { actor: string; input: unknown };
export type Run = { calls: readonly Call[]; emitted: readonly AnyEventObject[] };

type Pending = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** How many milliseconds a named delay of a machine lasts, entered with the snapshot's context. */
export const delayOf = (
  machine: AnyStateMachine,
  name: string,
  { context }: AnyMachineSnapshot,
): number => {
  const delay = machine.implementations.delays[name];
  const duration: unknown =
    typeof delay === 'function' ? Reflect.apply(delay, null, [{ context }]) : delay;
  if (typeof duration !== 'number') throw new Error(`The delay ${name} is not a number.`);
  return duration;
};

/**
 * A clock whose timers run by their duration: in a machine with parallel states, the walk takes the
 * timer of one state without those of the others.
 */
const createHandClock = () => {
  const timers = new Map<number, { run: () => void; ms: number }>();
  let count = 0;
  return {
    setTimeout: (run: () => void, ms: number) => {
      count += 1;
      timers.set(count, { run, ms });
      return count;
    },
    clearTimeout: (id: number) => void timers.delete(id),
    elapse: (elapsedMs: number) => {
      for (const [id, { run, ms }] of [...timers]) {
        if (ms === elapsedMs && timers.delete(id)) run();
      }
    },
  };
};

/** Lets promise callbacks and the machine's answers to them run. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Runs one tour on the bare actor: actors are settled by hand, the clock is moved by hand, and
 * after each step the actor has to stand where the tour says, with the same context.
 */
export const runOnActor = async (
  machine: AnyStateMachine,
  tour: Tour<AnyMachineSnapshot>,
  answers: Readonly<Record<string, Answers<unknown>>>,
): Promise<Run> => {
  const calls: Call[] = [];
  const emitted: AnyEventObject[] = [];
  const pending = new Map<string, Pending>();
  const clock = createHandClock();
  const actors = Object.entries(answers).map(([name, answer]) => [
    name,
    answer === 'listens'
      ? fromCallback(({ input }) => {
          calls.push({ actor: name, input });
        })
      : fromPromise(({ input }) => {
          calls.push({ actor: name, input });
          return new Promise((resolve, reject) => pending.set(name, { resolve, reject }));
        }),
  ]);
  const actor = createActor(machine.provide({ actors: Object.fromEntries(actors) }), {
    input: tour.input,
    clock,
  });
  actor.on('*', (event: AnyEventObject) => emitted.push(event));
  actor.subscribe({ error: () => undefined });
  actor.start();
  for (const { event, title, to } of tour.steps) {
    const { kind, name } = originOf(event.type);
    if (kind === 'done.actor') pending.get(name)?.resolve(event['output']);
    else if (kind === 'error.actor') pending.get(name)?.reject(event['error']);
    else if (kind === 'after') clock.elapse(delayOf(machine, name, actor.getSnapshot()));
    else actor.send(event);
    await settled();
    const { context, status } = actor.getSnapshot();
    expect({ at: stateText(actor.getSnapshot()), status, context }, title).toEqual({
      at: stateText(to),
      status: to.status,
      context: to.context,
    });
  }
  actor.stop();
  return { calls, emitted };
};
