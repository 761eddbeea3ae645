import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { initialTransition, transition } from 'xstate';
import { eventText } from './gaps';

// The lines of a machine's table, as a person reads them:
//
//   start 2 -> shown {value: tide}
//   sending: register error 1 -> editing {failure: refused auth.code_wrong}
//   refreshing: after answerTimeout -> behind says refresh.failed unreachable client.timeout
//
// A number says which of several examples it was. An end is `(done)`. In brackets stand the tags. In braces stands, of what
// the test's `told` picks, all that has become another: as its value, or as `-` when it is nothing, no,
// zero or empty now. A start tells all that there is.

const leavesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([name, inner]) => {
        const leaves = leavesOf(inner);
        return leaves.length === 0 ? [name] : leaves.map((leaf) => `${name}.${leaf}`);
      });

/** The state of a snapshot as text: `editing`, `unconfirmed.asking`, `a.b | c.d` in parallel. */
export const stateText = ({ value }: { value: unknown }): string => leavesOf(value).join(' | ');

const isNothing = (value: unknown) =>
  [null, undefined, false, 0, ''].some((it) => it === value) ||
  (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

const words = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value)
    .filter((it) => !isNothing(it))
    .map(words)
    .join(' ');
};

const textOf = (value: unknown) => (isNothing(value) ? '-' : words(value));

type Picked = Readonly<Record<string, unknown>>;

const inBraces = (before: Picked, now: Picked): string => {
  const texts = Object.entries(now)
    .filter(([name, value]) => textOf(value) !== textOf(before[name]))
    .map(([name, value]) => (value === true ? name : `${name}: ${textOf(value)}`));
  return texts.length === 0 ? '' : ` {${texts.join(', ')}}`;
};

type Actions = readonly { type: string; params?: unknown }[];

const saidBy = (actions: Actions): string =>
  actions
    .flatMap(({ type, params }) =>
      type === 'xstate.emit' && typeof params === 'object' && params && 'event' in params
        ? [` says ${words(params.event)}`]
        : [],
    )
    .join('');

export type Taken = { from: AnyMachineSnapshot; event: AnyEventObject; to: AnyMachineSnapshot };
export type Told = (snapshot: AnyMachineSnapshot) => Picked;

/** In a parallel machine a line tells of the region that moved, not of those that stood still. */
const movesOf = (machine: AnyStateMachine, { from, event, to }: Taken, on: string): string[] =>
  machine.root.type === 'parallel'
    ? machine.getTransitionData(from, event).map(({ source }) => {
        const region = source.path[0];
        if (region === undefined) return `any: ${on} -> same`;
        const at = ({ value }: AnyMachineSnapshot) =>
          leavesOf({ [region]: value[region] }).join(' | ');
        return `${at(from)}: ${on} -> ${at(to)}`;
      })
    : [`${stateText(from)}: ${on} -> ${stateText(to)}`];

/** ChangeSet the lines of one machine. Without `told` a line names event and target only. */
export const linesOf = (
  machine: AnyStateMachine,
  events: readonly AnyEventObject[],
  told: Told | undefined,
) => {
  const endOf = ({ status }: AnyMachineSnapshot) => (status === 'active' ? '' : ` (${status})`);
  const tagsOf = ({ tags }: AnyMachineSnapshot) =>
    tags.size > 0 ? ` [${[...tags].join(' ')}]` : '';
  const rest = (from: AnyMachineSnapshot | null, to: AnyMachineSnapshot, actions: Actions) =>
    told
      ? `${endOf(to)}${tagsOf(to)}${inBraces(from ? told(from) : {}, told(to))}${saidBy(actions)}`
      : '';
  const numberOf = (one: unknown, all: readonly unknown[]) =>
    told && all.length > 1 ? ` ${all.indexOf(one) + 1}` : '';

  return {
    start: (input: unknown, inputs: readonly unknown[]): string[] => {
      if (!told) return [];
      const [start, actions] = initialTransition(machine, input);
      return [
        `start${numberOf(input, inputs)} -> ${stateText(start)}${rest(null, start, actions)}`,
      ];
    },
    taken: (taken: Taken): string[] => {
      const { from, event, to } = taken;
      const alike = events.filter(({ type }) => type === event.type);
      const on = `${eventText(event.type)}${numberOf(event, alike)}`;
      const actions = told ? transition(machine, from, event)[1] : [];
      return movesOf(machine, taken, on).map((move) => `${move}${rest(from, to, actions)}`);
    },
  };
};
