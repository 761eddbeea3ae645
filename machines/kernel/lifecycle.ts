import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  initialTransition,
  type SnapshotFrom,
} from 'xstate';

type StateOf<Machine extends AnyStateMachine> =
  SnapshotFrom<Machine> extends { value: infer State } ? State : never;

type LifecycleRules<Machine extends AnyStateMachine> = {
  /** The state that a record begins with. */
  readonly first: () => StateOf<Machine>;
  /** Where the event takes a record; null where the lifecycle has no such way. */
  readonly move: (
    state: StateOf<Machine>,
    event: EventFromLogic<Machine>,
  ) => StateOf<Machine> | null;
};

/**
 * The lifecycle of a record as a rule: its machine has flat states, every transition has a target, and
 * no actor of it runs. Every order asks it several times, so the machine is asked for the transition
 * alone, and what depends on the machine alone is computed once.
 */
export function lifecycleRules<Machine extends AnyStateMachine>(
  machine: Machine,
): LifecycleRules<Machine>;
export function lifecycleRules(machine: AnyStateMachine): LifecycleRules<AnyStateMachine> {
  const snapshots = new Map<string, AnyMachineSnapshot>();
  let begun: AnyMachineSnapshot | undefined;

  const snapshotOf = (state: string): AnyMachineSnapshot => {
    const known = snapshots.get(state);
    if (known) return known;
    const snapshot = machine.resolveState({ value: state, context: {} });
    snapshots.set(state, snapshot);
    return snapshot;
  };

  return {
    first: () => {
      begun ??= initialTransition(machine)[0];
      return begun.value;
    },
    move: (state, event) => {
      const [taken] = machine.getTransitionData(snapshotOf(state), event);
      return taken?.target?.[0]?.key ?? null;
    },
  };
}
