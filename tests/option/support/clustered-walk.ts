import { dayMs, minuteMs } from '../../../schemas/kernel/time';
import type { MinuteClose } from '../../../schemas/option/even-sample';

export type WalkShape = {
  readonly seed: number;
  readonly minutes: number;
  /** The typical change of a minute, in steps of the price. */
  readonly step: number;
  /** By how much the logarithm of the change varies over hours, and over the hours of a day. */
  readonly cluster: number;
  readonly daily: number;
};

/** Uniform numbers below one from a seed (mulberry32). */
const uniformOf = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const normalOf = (uniform: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

/** Closes of a random walk with whole steps, with quiet and loud hours, from a midnight in UTC on. */
export const clusteredWalk = ({
  seed,
  minutes,
  step,
  cluster,
  daily,
}: WalkShape): MinuteClose[] => {
  const normal = normalOf(uniformOf(seed));
  const persistence = 0.97;
  let price = 100_000;
  let volatility = 0;
  return Array.from({ length: minutes }, (_, minute) => {
    volatility = persistence * volatility + Math.sqrt(1 - persistence ** 2) * cluster * normal();
    const hour = daily * Math.cos((2 * Math.PI * minute * minuteMs) / dayMs);
    price += step * Math.exp(volatility + hour) * normal();
    return { startMs: Date.UTC(2026, 2, 2) + minute * minuteMs, close: BigInt(Math.round(price)) };
  });
};

/** The closes of the week before a midnight in UTC, without quiet or loud hours. */
export const weekOfCloses = (
  untilMs: number,
  { seed = 7, step }: { readonly seed?: number; readonly step: number },
): readonly MinuteClose[] => {
  const minutes = (7 * dayMs) / minuteMs;
  const fromMs = untilMs - 7 * dayMs;
  return clusteredWalk({ seed, minutes, step, cluster: 0, daily: 0 }).map((bar, minute) => ({
    ...bar,
    startMs: fromMs + minute * minuteMs,
  }));
};
