import * as v from 'valibot';
import { isPositive, zero } from '../kernel/money';
import { Figure, FigureOrNull, flagOr, intOr, Name } from '../kernel/wire';
import { frame, namedBy, names } from './live';

const Price = v.pipe(Figure, v.check(isPositive));

/** Prices of a bar, and the two fields from which existing servers may give its start. */
export const barFields = {
  id: intOr(null),
  time: intOr(null),
  open: Price,
  high: Price,
  low: Price,
  close: Price,
};

const firstMs = 100_000_000_000;

/**
 * The start of a bar: of `time`, in milliseconds or seconds, else of `id`, in seconds. 0 where
 * there is neither.
 */
export const barStart = ({ time, id }: { time: number | null; id: number | null }): number => {
  const stamp = time || id || 0;
  return Math.floor(stamp < firstMs ? stamp : stamp / 1_000) * 1_000;
};

/** A bar that an event brings; apart from the other events, which home needs at its start. */
export const Kline = v.pipe(
  v.object({
    ...frame,
    ...names,
    ...barFields,
    period: Name,
    volume: FigureOrNull,
    closed: flagOr(false),
  }),
  v.transform((wire) => ({
    ...namedBy(wire, wire.currency_name, wire.legal_name),
    channel: wire.channel,
    seq: wire.seq,
    ts: wire.ts,
    snapshot: wire.snapshot,
    period: wire.period,
    bar: {
      startMs: barStart(wire),
      open: wire.open,
      high: wire.high,
      low: wire.low,
      close: wire.close,
      volume: wire.volume ?? zero,
      isClosed: wire.closed,
    },
  })),
  v.check(({ bar }) => bar.startMs > 0),
);
export type Kline = v.InferOutput<typeof Kline>;
