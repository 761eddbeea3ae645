import * as v from 'valibot';
import { type Amount, isPositive, zero } from '../kernel/money';
import {
  FigureOrNull,
  flagOr,
  Id,
  Int,
  intOr,
  Logo,
  Name,
  PercentOrNull,
  readBy,
  Text,
  TimeOrNull,
} from '../kernel/wire';
import { rowsIn } from '../kernel/wire-value';
import { dayRateOf, termPercent } from './hosting-figures';

/** A maximum of zero is none. */
const limitOrNull = (maximum: Amount | null) => (maximum && isPositive(maximum) ? maximum : null);

/**
 * A product (contract/calls/get-lh-deposit-config.md). Older servers state the yield of the whole
 * term only, from which the daily one follows.
 */
export const HostingProduct = v.pipe(
  v.object({
    id: Id,
    currency_id: Id,
    currency_name: Name,
    currency_logo: Logo,
    title: Text,
    day: v.pipe(Int, v.minValue(1)),
    day_rate: FigureOrNull,
    interest_rate: PercentOrNull,
    save_min: FigureOrNull,
    save_max: FigureOrNull,
    settlement_ratio: FigureOrNull,
    intro: Text,
    open: flagOr(true),
    decimal_scale: intOr(8),
    created_at: TimeOrNull,
  }),
  v.rawTransform(({ dataset: { value: wire }, addIssue, NEVER }) => {
    const { day: days, interest_rate: percent } = wire;
    const dayRate = wire.day_rate ?? (percent === null ? null : dayRateOf(percent, days));
    if (dayRate === null) {
      addIssue({ message: 'param.invalid' });
      return NEVER;
    }
    return {
      id: wire.id,
      currencyId: wire.currency_id,
      currency: wire.currency_name,
      logo: wire.currency_logo,
      title: wire.title,
      days,
      /** As a fraction. */
      dayRate,
      /** Of the whole term. */
      percent: wire.day_rate === null && percent !== null ? percent : termPercent(dayRate, days),
      minimum: wire.save_min ?? zero,
      /** Null for none. */
      maximum: limitOrNull(wire.save_max),
      /** Of a redemption; null where a server does not state it. */
      settlementRatio: wire.settlement_ratio,
      /** HTML of the server, to be sanitised where it is shown. */
      intro: wire.intro,
      isOpen: wire.open,
      decimals: wire.decimal_scale,
      createdAt: wire.created_at,
    };
  }),
);
export type HostingProduct = v.InferOutput<typeof HostingProduct>;

/** One product; older servers send it as a list of one. */
export const OneHostingProduct = v.pipe(
  readBy<unknown, unknown>((value) => {
    const rows = rowsIn(value);
    return rows ? rows[0] : value;
  }),
  HostingProduct,
);
