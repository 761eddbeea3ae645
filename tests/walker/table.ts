import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { initialTransition, transition } from 'xstate';
import { type Named, withName } from './examples';
import { nodesOf } from './gaps';
import { eventText, stateText } from './state-text';

// The table of a machine's transitions, grouped by the state that they leave, in the order in which
// the machine lists its states:
//
//   { start: ['fresh -> editing', 'resumed -> sending [busy] calls logIn {isKeyed}'],
//     sending: ['logIn error refused, offline -> editing {failure: refused auth.locked}'],
//     waiting: ['after pollInterval -> checking calls readStatus {attempts: 2..10}'] }
//
// A row names the event and its examples, where that leads, the tags there in brackets, the actors
// that are called, what is emitted, and in braces the facts that have become another: as their
// value, or as `-` when they are nothing, no, zero or empty now. A fact that the transition leaves
// as it is does not appear. Where the same event has been walked with several contexts, the row
// lists every value that the fact has afterwards (`a | b`, `2..10`). Examples that lead to the same
// share a row. `(conditional)` marks an event that the state refuses in other contexts. A start
// lists all facts that are something.

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === false ||
  value === 0 ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const words = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value)
    .filter((part) => !isNothing(part))
    .map(words)
    .join(' ');
};

const textOf = (value: unknown) => (isNothing(value) ? '-' : words(value));

export type Facts = Readonly<Record<string, unknown>>;
export type FactsOf = (snapshot: AnyMachineSnapshot) => Facts;
/** What the table says of an emitted event, where the whole of it is too long. */
export type EmittedOf = (event: unknown) => unknown;

const valuesText = (values: readonly unknown[]): string => {
  const texts = [...new Set(values.map(textOf))];
  const numbers = texts.map(Number).sort((a, b) => a - b);
  const first = numbers[0] ?? Number.NaN;
  const isRange = numbers.length > 2 && numbers.every((one, index) => one === first + index);
  return isRange ? `${first}..${numbers.at(-1)}` : texts.sort().join(' | ');
};

type Change = { before: Facts; after: Facts };

/** What of the facts has become another, in one transition or in several that read alike. */
export const changesText = (changes: readonly Change[]): string => {
  const names = Object.keys(changes[0]?.after ?? {});
  const texts = names
    .filter((name) =>
      changes.some(({ before, after }) => textOf(before[name]) !== textOf(after[name])),
    )
    .map((name) => {
      const values = changes.map(({ after }) => after[name]);
      return values.every((value) => value === true) ? name : `${name}: ${valuesText(values)}`;
    });
  return texts.length === 0 ? '' : ` {${texts.join(', ')}}`;
};

type Actions = readonly { type: string; params?: unknown }[];

const paramOf = ({ params }: Actions[number], name: string): unknown =>
  typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;

const effectsText = (actions: Actions, emittedOf: EmittedOf): string => {
  const called = actions
    .filter(({ type }) => type === 'xstate.spawnChild')
    .map((action) => String(paramOf(action, 'id')));
  const emitted = actions
    .filter(({ type }) => type === 'xstate.emit')
    .map((action) => ` emits ${words(emittedOf(paramOf(action, 'event')))}`);
  return `${called.length === 0 ? '' : ` calls ${called.join(', ')}`}${emitted.join('')}`;
};

const endText = ({ status, tags }: AnyMachineSnapshot) =>
  `${status === 'active' ? '' : ` (${status})`}${tags.size > 0 ? ` [${[...tags].join(' ')}]` : ''}`;

export type Taken = { from: AnyMachineSnapshot; event: AnyEventObject; to: AnyMachineSnapshot };

/** The state of one region in a parallel machine, and of the whole machine in any other. */
const stateIn = ({ value }: AnyMachineSnapshot, region: string | null) =>
  stateText({ value: region === null ? value : { [region]: value[region] } });

/** In a parallel machine a row is about the region that moved, not about those that stood still. */
const movesOf = (machine: AnyStateMachine, { from, event, to }: Taken) =>
  machine.root.type === 'parallel'
    ? machine.getTransitionData(from, event).map(({ source }) => {
        const region = source.path[0];
        if (region === undefined) return { region: null, state: 'any', target: 'same' };
        return { region, state: stateIn(from, region), target: stateIn(to, region) };
      })
    : [{ region: null, state: stateText(from), target: stateText(to) }];

type Row = {
  state: string;
  on: string;
  isConditional: boolean;
  example: string;
  result: string;
  change: Change;
};

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
};

/** One row for each event, example and result; then one for the examples that read alike. */
const textsOf = (rows: readonly Row[]): string[] => {
  const results = groupBy(rows, ({ on, example, result }) => [on, example, result].join('\n')).map(
    (alike) => {
      const { on = '', example = '', result = '', isConditional = false } = alike[0] ?? {};
      return {
        on,
        example,
        isConditional,
        text: `${result}${changesText(alike.map(({ change }) => change))}`,
      };
    },
  );
  return groupBy(results, ({ on, text, isConditional }) =>
    [on, text, isConditional].join('\n'),
  ).map((alike) => {
    const { on = '', text = '', isConditional = false } = alike[0] ?? {};
    const names = alike.map(({ example }) => example).join(', ');
    return `${withName(on, names)}${isConditional ? ' (conditional)' : ''} -> ${text}`.trimStart();
  });
};

/** Where the machine lists its states, by their text. */
const orderOf = (machine: AnyStateMachine) => {
  const paths = nodesOf(machine.root).map(({ path }) => path.join('.'));
  return (state: string) => paths.indexOf(state);
};

export type TransitionTable = Readonly<Record<string, readonly string[]>>;

export const tableOf = (
  machine: AnyStateMachine,
  {
    inputs,
    names,
    situations,
    transitions,
    factsOf,
    emittedOf,
  }: {
    inputs: Named<unknown>;
    names: ReadonlyMap<AnyEventObject, string>;
    situations: readonly AnyMachineSnapshot[];
    transitions: readonly Taken[];
    factsOf: FactsOf;
    emittedOf: EmittedOf;
  },
): TransitionTable => {
  const resultOf = (target: string, to: AnyMachineSnapshot, actions: Actions) =>
    `${target}${endText(to)}${effectsText(actions, emittedOf)}`;
  const starts = Object.entries(inputs).map(([example, input]): Row => {
    const [to, actions] = initialTransition(machine, input);
    const result = resultOf(stateText(to), to, actions);
    return {
      state: 'start',
      on: '',
      isConditional: false,
      example,
      result,
      change: { before: {}, after: factsOf(to) },
    };
  });
  const events = [...names.keys()];
  const isConditional = (event: AnyEventObject, region: string | null, state: string) =>
    situations.some(
      (one) => one.status === 'active' && stateIn(one, region) === state && !one.can(event),
    );
  const rows = [...transitions]
    .sort((a, b) => events.indexOf(a.event) - events.indexOf(b.event))
    .flatMap((taken): Row[] => {
      const { from, event, to } = taken;
      const [, actions] = transition(machine, from, event);
      const change = { before: factsOf(from), after: factsOf(to) };
      return movesOf(machine, taken).map(({ region, state, target }) => ({
        state,
        on: eventText(event.type),
        isConditional: isConditional(event, region, state),
        example: names.get(event) ?? 'only',
        result: resultOf(target, to, actions),
        change,
      }));
    });
  const order = orderOf(machine);
  const byState = groupBy(rows, ({ state }) => state).sort(
    ([a], [b]) => order(a?.state ?? '') - order(b?.state ?? ''),
  );
  return Object.fromEntries(
    [starts, ...byState].map((group) => [group[0]?.state ?? 'start', textsOf(group)]),
  );
};
