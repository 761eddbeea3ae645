import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Features } from '../../schemas/kernel/config';
import { dayMs, timeOf } from '../../schemas/kernel/time';
import { startOf } from '../../schemas/market/period';
import type { SentEven } from '../../schemas/option/answer';
import { type EvenMeasurement, evenCounterOf } from '../../schemas/option/even-sample';
import {
  type EvenCounts,
  type EvenTerms,
  evenFiguresOf,
  evenTermsOf,
} from '../../schemas/option/even-terms';
import type { Database } from '../database/open';
import type { ListedPair } from '../instruments/instruments';
import type { Market } from '../market/market';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import type { Settings } from '../platform/settings';
import type { OptionTables } from './tables';

/** A stored measurement, by which even is offered for its pair and duration. */
export type EvenOffer = Selectable<OptionTables['even_measurement']>;

/** The offers of a pair by duration in seconds; a duration without one is not offered. */
export type EvenOffers = ReadonlyMap<number, EvenOffer>;

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Pick<Market, 'closes'>;
  readonly config: Pick<ServerConfig, 'settings'>;
  readonly features: Pick<Features, 'option_even'>;
};

type Row = Omit<EvenOffer, 'id'>;

const ruleOf = (settings: Settings) => ({
  edge: settings['option.even_edge'],
  maxPercent: settings['option.even_max_ratio'],
  minReturn: settings['option.even_min_return'],
});

const countsOf = (row: Omit<Row, 'percent'>): EvenCounts => ({
  samples: row.samples,
  repeats: row.repeats,
  conditionSamples: row.condition_samples,
  conditionRepeats: row.condition_repeats,
});

/** What follows from a stored measurement, whether or not it would be offered today. */
export const figuresOf = (row: Row): EvenTerms => {
  const figures = evenFiguresOf(countsOf(row), row.edge);
  if (!figures) throw new Error('A measurement of repeats has no samples.');
  return figures;
};

/** A measurement on the wire (contract/calls/get-microtrade-seconds.md). */
export const wireEven = (row: EvenOffer): SentEven => {
  const { frequency, averageReturn } = figuresOf(row);
  return {
    samples: row.samples,
    repeats: row.repeats,
    condition: row.condition,
    condition_samples: row.condition_samples,
    condition_repeats: row.condition_repeats,
    frequency,
    edge: row.edge,
    average_return: averageReturn,
    measured_from: timeOf(row.from_ms),
    measured_to: timeOf(row.to_ms),
  };
};

const isEqual = (found: EvenOffer, row: Row): boolean =>
  found.from_ms === row.from_ms &&
  found.samples === row.samples &&
  found.repeats === row.repeats &&
  found.condition === row.condition &&
  found.condition_samples === row.condition_samples &&
  found.condition_repeats === row.condition_repeats &&
  found.edge === row.edge;

/** The stored row with these figures: a server that starts again finds that of the day. */
const stored = async (db: Database, row: Row): Promise<EvenOffer> => {
  const known = await db
    .selectFrom('even_measurement')
    .selectAll()
    .where('pair_id', '=', row.pair_id)
    .where('seconds', '=', row.seconds)
    .where('to_ms', '=', row.to_ms)
    .execute();
  const found = known.find((one) => isEqual(one, row));
  if (found) return found;
  return db.insertInto('even_measurement').values(row).returningAll().executeTakeFirstOrThrow();
};

type Measured = Pick<Row, 'pair_id' | 'seconds'> & EvenMeasurement;

/** The row of a measurement by which even is offered; null where it is not. */
const rowOf = (measured: Measured, settings: Settings): Row | null => {
  const terms = evenTermsOf(measured, ruleOf(settings));
  return (
    terms && {
      pair_id: measured.pair_id,
      seconds: measured.seconds,
      from_ms: measured.fromMs,
      to_ms: measured.toMs,
      samples: measured.samples,
      repeats: measured.repeats,
      condition: measured.condition,
      condition_samples: measured.conditionSamples,
      condition_repeats: measured.conditionRepeats,
      edge: settings['option.even_edge'],
      percent: terms.percent,
    }
  );
};

/**
 * What even pays, by pair and duration. It is measured at the first question of a UTC day from the
 * days before it, so that it is the same all day, whenever it is asked and however often the server
 * starts. Without the feature nothing is measured.
 */
export const createEvenOffers = ({ db, clock, market, config, features }: Parts) => {
  const { settings } = config;
  const byPair = new Map<number, { readonly untilMs: number; offers: Promise<EvenOffers> }>();

  const measure = async (pair: ListedPair, untilMs: number): Promise<EvenOffers> => {
    const fromMs = untilMs - settings['option.even_days'] * dayMs;
    const countOf = evenCounterOf(await market.closes(pair.symbol, fromMs, untilMs));
    const offers = new Map<number, EvenOffer>();
    for (const { seconds } of settings['option.periods']) {
      const measured = countOf(seconds);
      const row = measured && rowOf({ ...measured, pair_id: pair.id, seconds }, settings);
      if (row) offers.set(seconds, await stored(db, row));
      // Counting takes some milliseconds a duration; other work is done in between.
      await setImmediate();
    }
    return offers;
  };

  return {
    ofPair: (pair: ListedPair): Promise<EvenOffers> => {
      if (!features.option_even) return Promise.resolve(new Map());
      const untilMs = startOf('1day', clock.now());
      const known = byPair.get(pair.id);
      if (known?.untilMs === untilMs) return known.offers;
      const offers = measure(pair, untilMs);
      byPair.set(pair.id, { untilMs, offers });
      // What failed is measured again at the next question.
      offers.catch(() => {
        if (byPair.get(pair.id)?.offers === offers) byPair.delete(pair.id);
      });
      return offers;
    },
  };
};
