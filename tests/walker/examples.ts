import type {
  AnyEventObject,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  StateMachine,
} from 'xstate';
import { nodesOf } from './gaps';
import { eventText } from './state-text';

// Examples of what a machine can receive. Each has a name, by which the rows of its table and the
// titles of its tests call it: `logIn error offline`. An example that is the only one of its kind
// and needs no name is called `only`, which is not printed.

type Provided<Machine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? Actor
    : never;

/** The names under which a machine invokes its actors. */
export type ActorName<Machine> = Provided<Machine>['src'];
type LogicOf<Machine, Name> = Extract<Provided<Machine>, { src: Name }>['logic'];

export type Named<T> = Readonly<Record<string, T>>;

/** How an actor may end: with an output, or with an error that it rejects with. */
export type Answers<Output> = { done: Named<Output>; error: Named<unknown> } | 'listens';
export type AnswerTable<Machine> = {
  [Name in ActorName<Machine>]: Answers<OutputFrom<LogicOf<Machine, Name>>>;
};

type Payload<Event, Type> = Event extends { type: Type } ? Omit<Event, 'type'> : never;
type EventTable<Event extends { type: string }> = {
  [Type in Event['type']]: Named<Payload<Event, Type>>;
};

export type Examples<Machine extends AnyStateMachine> = {
  inputs: Named<InputFrom<Machine>>;
  /** Payloads for every event, without the type. Give one for each outcome of a guard. */
  events: EventTable<EventFromLogic<Machine>>;
  answers: AnswerTable<Machine>;
};

export type LooseExamples = {
  inputs: Named<unknown>;
  events: Readonly<Record<string, Named<object>>>;
  answers: Readonly<Record<string, Answers<unknown>>>;
};

/** The name of an example behind what it is one of. */
export const withName = (text: string, name: string): string =>
  name === 'only' ? text : `${text} ${name}`;

/** Every event of the examples, and every delay, with the name of its example. */
export const namedEventsOf = (
  machine: AnyStateMachine,
  { events, answers }: Pick<LooseExamples, 'events' | 'answers'>,
): ReadonlyMap<AnyEventObject, string> => {
  const sent = Object.entries(events).flatMap(([type, payloads]) =>
    Object.entries(payloads).map(([name, payload]) => [{ ...payload, type }, name] as const),
  );
  const answered = Object.entries(answers).flatMap(([actorId, answer]) => {
    if (answer === 'listens') return [];
    const done = Object.entries(answer.done).map(
      ([name, output]) =>
        [{ type: `xstate.done.actor.${actorId}`, output, actorId }, name] as const,
    );
    const failed = Object.entries(answer.error).map(
      ([name, error]) => [{ type: `xstate.error.actor.${actorId}`, error, actorId }, name] as const,
    );
    return [...done, ...failed];
  });
  const delayed = nodesOf(machine.root)
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => [{ type }, 'only'] as const);
  return new Map<AnyEventObject, string>([...sent, ...answered, ...delayed]);
};

/** Events as text, with the names of their examples. */
export const eventTexts =
  (names: ReadonlyMap<AnyEventObject, string>) =>
  (event: AnyEventObject): string =>
    withName(eventText(event.type), names.get(event) ?? 'only');
