import * as v from 'valibot';
import { Amount, isAtLeast, isPositive, zero } from '../kernel/money';
import { Id, Int, NumberOrAll, PageRequest } from '../kernel/wire';
import { optionFilters } from './option-order';
import type { OptionSide } from './option-settlement';

const sides = { 1: 'rise', 2: 'fall', 3: 'even' } as const satisfies Record<number, OptionSide>;

/** An optional field, where empty text is an absent one. */
const absentIfEmpty = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      schema,
    ]),
    '',
  );

/**
 * The request on the wire (contract/calls/post-microtrade-submit.md). The rules need the market and
 * the currency and are checked later.
 */
export const PlaceOptionRequest = v.object({
  match_id: Id,
  currency_id: Id,
  type: v.pipe(
    Int,
    v.picklist([1, 2, 3]),
    v.transform((number) => sides[number]),
  ),
  seconds: absentIfEmpty(Int),
  number: v.optional(v.string(), ''),
  seen_even_ratio: absentIfEmpty(
    v.pipe(
      Amount,
      v.check((percent) => isAtLeast(percent, zero), 'param.invalid'),
    ),
  ),
  seen_price: absentIfEmpty(v.pipe(Amount, v.check(isPositive, 'param.invalid'))),
  max_slip: absentIfEmpty(
    v.pipe(
      Amount,
      v.check((slip) => isAtLeast(slip, zero), 'param.invalid'),
    ),
  ),
});

/** The durations, with what even pays for a pair (contract/calls/get-microtrade-seconds.md). */
export const ListPeriodsRequest = v.object({ match_id: absentIfEmpty(Id) });

const filters = { 1: 'open', 3: 'delivered', '-1': 'all' } as const;

/** The orders that a list shows (contract/calls/get-microtrade-lists.md). */
export const ListOptionsRequest = v.object({
  ...PageRequest.entries,
  status: v.optional(
    v.pipe(
      Int,
      v.picklist([optionFilters.open, optionFilters.delivered, optionFilters.all]),
      v.transform((number) => filters[number]),
    ),
    optionFilters.all,
  ),
  match_id: NumberOrAll(-1),
  currency_id: NumberOrAll(-1),
});
