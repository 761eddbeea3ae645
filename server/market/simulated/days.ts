import { dayMs } from '../../../schemas/kernel/time';
import { clustering, nextMood, volatilityOf } from './clustering';
import { normalOf } from './normal';
import type { PairProfile } from './profiles';
import { unitOf, type WordSource } from './random-words';
import { boundsOf, dayStream, type Span } from './span';

/** Simulated history starts here. */
export const simulationBeginsMs = Date.UTC(2020, 0, 1);

const firstDay = simulationBeginsMs / dayMs;

/**
 * The part of the distance to the profile's level that remains after a day: half of it is left after 90
 * days, 0.5^(1/90).
 */
const remaining = 0.992_328;

/**
 * The days of a pair. The log price relative to the profile's level is an Ornstein-Uhlenbeck process
 * with days of varying volatility. It returns so slowly that within an hour nothing of it can be
 * seen, but prices stay near their level for years. Days are computed in order, once.
 */
export const createDays = (profile: PairProfile, source: WordSource): ((day: number) => Span) => {
  const days: Span[] = [];
  let mood = 0;
  const next = (day: number): Span => {
    const words = source(dayStream, day, 3);
    mood = nextMood(clustering.days, mood, normalOf(words(1)));
    const volatility = volatilityOf(clustering.days, mood, words(1));
    const deviation = profile.dayDeviation * volatility;
    const from = days.at(-1)?.to ?? 0;
    const to = remaining * from + deviation * normalOf(words(0));
    const variance = deviation * deviation;
    return {
      level: 'day',
      index: day,
      from,
      to,
      variance,
      ...boundsOf(from, to, variance),
      volume: Math.floor(profile.dayVolume * volatility * (0.7 + 0.6 * unitOf(words(2)))),
    };
  };
  return (day) => {
    for (let at = firstDay + days.length; at <= day; at += 1) days.push(next(at));
    const found = days[day - firstDay];
    if (!found) throw new Error(`Simulated history has no day ${day}.`);
    return found;
  };
};
