import * as v from 'valibot';
import { described } from '../kernel/described';
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
  match_id: described(Id, 'Pair id.'),
  currency_id: described(Id, 'Id of the paying currency.'),
  type: described(
    v.pipe(
      Int,
      v.picklist([1, 2, 3]),
      v.transform((number) => sides[number]),
    ),
    '1 rise, 2 fall, 3 even.',
  ),
  seconds: described(absentIfEmpty(Int), 'Duration.'),
  number: v.optional(described(v.string(), 'Stake, decimal.'), ''),
  seen_even_ratio: described(
    absentIfEmpty(
      v.pipe(
        Amount,
        v.check((percent) => isAtLeast(percent, zero), 'param.invalid'),
      ),
    ),
    'The payout of an even order on the screen; a lower one is refused with `option.even_moved`.',
  ),
  seen_price: described(
    absentIfEmpty(v.pipe(Amount, v.check(isPositive, 'param.invalid'))),
    'The price on the screen, decimal; without it any price is accepted.',
  ),
  max_slip: described(
    absentIfEmpty(
      v.pipe(
        Amount,
        v.check((slip) => isAtLeast(slip, zero), 'param.invalid'),
      ),
    ),
    'Fraction of `seen_price` by which the open price may differ from it; 0 if absent.',
  ),
});

/** The durations, with what even pays for a pair (contract/calls/get-microtrade-seconds.md). */
export const ListPeriodsRequest = v.object({
  match_id: described(absentIfEmpty(Id), 'Pair id; without it even is not stated.'),
});

const filters = { 1: 'open', 3: 'delivered', '-1': 'all' } as const;

/** The orders that a list shows (contract/calls/get-microtrade-lists.md). */
export const ListOptionsRequest = v.object({
  ...PageRequest.entries,
  status: v.optional(
    described(
      v.pipe(
        Int,
        v.picklist([optionFilters.open, optionFilters.delivered, optionFilters.all]),
        v.transform((number) => filters[number]),
      ),
      '1 awaiting, 2 being delivered, 3 delivered; in the request, 1 for both of the first, -1 for all.',
    ),
    optionFilters.all,
  ),
  match_id: described(NumberOrAll(-1), 'Pair id; in the request, -1 for all.'),
  currency_id: described(NumberOrAll(-1), 'Id of the paying currency; in the request, -1 for all.'),
});
