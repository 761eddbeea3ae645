import { dayMs, hourMs, minuteMs } from '../../schemas/kernel/time';
import {
  always,
  loud,
  met,
  move,
  quiet,
  range,
  type Signal,
  since,
  streak,
  unmoved,
  within,
} from './signals';

/** How an order follows from a signal: its direction, the opposite, or even. */
export type Stance = 'with' | 'against' | 'even';

export type Rule = {
  readonly stance: Stance;
  readonly signal: Signal;
  /** The duration of its orders. */
  readonly seconds: number;
};

export const nameOf = ({ stance, signal, seconds }: Rule): string =>
  `${stance === 'even' ? 'even' : stance}: ${signal.name}; ${seconds} s`;

const parts = (count: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, (_, part) => [part / count, (part + 1) / count]);

/** The moments of a look back; a moment is the distance of two decisions. */
const lookbacks = [1, 2, 5, 15, 30, 60, 120];
/** Multiples of the usual move: of normal moves the largest 30, 10 and 2 % exceed them. */
const multiples = [0, 1.3, 2.06, 3];

const directed: readonly Signal[] = [
  always,
  ...lookbacks.flatMap((moments) => multiples.map((multiple) => move(moments, multiple))),
  ...[2, 3, 4].map(streak),
  ...[60, 240, 1_440].map(range),
  ...[1, 5, 15].flatMap((moments) => [quiet(15, 0.6, move(moments)), loud(15, 1.5, move(moments))]),
  since('hour', hourMs),
  since('day', dayMs),
  within(hourMs, [0.75, 1], since('hour', hourMs)),
  within(dayMs, [0.75, 1], since('day', dayMs)),
  ...parts(6).map((part) => within(dayMs, part, always)),
];

/** Only where several decisions fall into a minute. */
const withinMinutes: readonly Signal[] = parts(3).flatMap((part) =>
  [1, 2, 5].map((moments) => within(minuteMs, part, move(moments))),
);

const repeating: readonly Signal[] = [
  always,
  unmoved(1),
  unmoved(2),
  quiet(2, 0.25, always),
  quiet(5, 0.5, always),
  quiet(15, 0.4, always),
  quiet(15, 0.7, always),
  loud(15, 1.5, always),
  met(2, 15),
  met(4, 15),
  ...parts(4).map((part) => within(dayMs, part, always)),
];

/** All rules over these durations, for decisions at this distance. */
export const rulesFor = (durations: readonly number[], stepMs: number): readonly Rule[] => {
  const moving = stepMs < minuteMs ? [...directed, ...withinMinutes] : directed;
  const rulesOf = (signals: readonly Signal[], stances: readonly Stance[]) =>
    signals.flatMap((signal) =>
      stances.flatMap((stance) => durations.map((seconds) => ({ stance, signal, seconds }))),
    );
  return [...rulesOf(moving, ['with', 'against']), ...rulesOf(repeating, ['even'])];
};
