import { expect } from 'vitest';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  transition,
} from 'xstate';
import type { Failure } from '../../../schemas/kernel/failure';
import type { Transition } from '../../walker/walker';

/**
 * What a screen shows of failures. The words are written out and not rendered, so that a screen that
 * shows those of another failure fails.
 */
export type Failures<Snapshot> = {
  /** The failure whose words are on screen in a state, or null. */
  shown: (snapshot: Snapshot) => Failure | null;
  /** The failure of an emitted event for which a toast appears, or null. */
  toasted?: (emitted: AnyEventObject) => Failure | null;
  /** The words of each by its code and params, or its kind where it has no code. */
  words: Readonly<Record<string, string>>;
};

const nameOf = (failure: Failure): string => {
  if (failure.kind !== 'refused') return 'code' in failure ? failure.code : failure.kind;
  return [failure.code, ...Object.values(failure.params)].join(' ');
};

const wordsOf = ({ words }: Pick<Failures<never>, 'words'>, failure: Failure): string => {
  const found = words[nameOf(failure)];
  if (found === undefined) throw new Error(`The failure ${nameOf(failure)} has no words.`);
  return found;
};

const toastRegion = () => document.querySelector('[data-over-overlays]');

const textBesideToasts = () =>
  [...document.body.children]
    .filter((element) => element !== toastRegion())
    .map(({ textContent }) => textContent)
    .join(' ');

/** The words of the failure in a state are on screen, and those of no other failure. */
export const expectWords = (
  failures: Failures<AnyMachineSnapshot>,
  snapshot: AnyMachineSnapshot,
) => {
  const failure = failures.shown(snapshot);
  const rendered = textBesideToasts();
  const found = Object.values(failures.words).filter((words) => rendered.includes(words));
  expect([...new Set(found)]).toEqual(failure ? [wordsOf(failures, failure)] : []);
};

const emittedBy = (machine: AnyStateMachine, { from, event }: Transition<AnyMachineSnapshot>) => {
  const actions: readonly { type: string; params?: unknown }[] = transition(
    machine,
    from,
    event,
  )[1];
  return actions
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }): AnyEventObject => Object(params).event);
};

/**
 * Follows the toasts of a tour. A failure appears with its words at once, or after an earlier one of
 * the same tour.
 */
export const createToastCheck = (
  machine: AnyStateMachine,
  failures: Failures<AnyMachineSnapshot>,
) => {
  const { toasted } = failures;
  const expected = new Set<string>();
  return (step: Transition<AnyMachineSnapshot>) => {
    if (!toasted) return;
    const raised = emittedBy(machine, step)
      .flatMap((event) => toasted(event) ?? [])
      .map((failure) => wordsOf(failures, failure));
    for (const words of raised) expected.add(words);
    const rendered = toastRegion()?.querySelector('[role="alert"]')?.textContent ?? '';
    if (rendered === '') expect(raised).toEqual([]);
    else expect([...expected]).toContain(rendered);
  };
};
