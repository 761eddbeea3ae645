import * as v from 'valibot';
import { isPositive } from '../kernel/money';
import { pageOf } from '../kernel/page';
import { rowsOf } from '../kernel/rows';
import { FigureOrNull, flagOr, intOr, orNull, PercentOrNull, readBy } from '../kernel/wire';
import { integerFrom, rowsIn } from '../kernel/wire-value';
import { FuturesOrder } from './futures-order';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Positive whole numbers, each as such or as an object with its `value`. */
const numbersIn = (value: unknown): number[] =>
  (rowsIn(value) ?? [])
    .map((one) => integerFrom(isObject(one) ? one['value'] : one))
    .filter((one) => one !== null)
    .filter((one) => one > 0);

const Choices = readBy<unknown, { multiples: number[]; lots: number[] }>((value) => ({
  multiples: numbersIn(isObject(value) ? value['muit'] : []),
  lots: numbersIn(isObject(value) ? value['share'] : []),
}));

const LotLimits = v.object({ min: intOr(1), max: intOr(0) });

/** The page data of a pair (contract/calls/post-lever-deal.md), also within `data`. */
export const FuturesPage = v.pipe(
  v.unknown(),
  v.transform((sent) => (isObject(sent) && isObject(sent['data']) ? sent['data'] : sent)),
  v.object({
    my_transaction: v.optional(rowsOf(FuturesOrder), []),
    lever_share_limit: orNull(LotLimits),
    multiple: v.optional(Choices, {}),
    last_price: FigureOrNull,
    user_lever: FigureOrNull,
    all_levers: FigureOrNull,
    ustd_price: FigureOrNull,
    ExRAte: FigureOrNull,
    lever_burst_hazard_rate: PercentOrNull,
    limit_open: flagOr(true),
    stop_open: flagOr(true),
  }),
  v.transform((wire) => ({
    positions: wire.my_transaction,
    minLots: wire.lever_share_limit?.min ?? 1,
    /** Zero is no limit. */
    maxLots: wire.lever_share_limit?.max ?? 0,
    multiples: wire.multiple.multiples,
    /** Shortcuts for the number of lots. */
    lotChoices: wire.multiple.lots,
    price: wire.last_price && isPositive(wire.last_price) ? wire.last_price : null,
    available: wire.user_lever,
    openNotional: wire.all_levers,
    quoteUsdtPrice: wire.ustd_price,
    fiatPerUsdt: wire.ExRAte,
    /** Null where the server does not state it. */
    burstRate: wire.lever_burst_hazard_rate,
    opensLimit: wire.limit_open,
    opensStops: wire.stop_open,
  })),
);
export type FuturesPage = v.InferOutput<typeof FuturesPage>;

const Totals = v.pipe(
  v.object({
    hazard_rate: PercentOrNull,
    profits_total: FigureOrNull,
    caution_money_all: FigureOrNull,
    origin_caution_money_all: FigureOrNull,
  }),
  v.transform((wire) => ({
    riskRate: wire.hazard_rate,
    profit: wire.profits_total,
    margin: wire.caution_money_all,
    initialMargin: wire.origin_caution_money_all,
  })),
);
export type FuturesAccount = v.InferOutput<typeof Totals>;

/**
 * One page of own orders with the account's totals (contract/calls/post-lever-my-trade.md); an
 * older server sends the list alone, whose totals are null.
 */
export const futuresListOf = /* @__NO_SIDE_EFFECTS__ */ (limit: number) =>
  v.pipe(
    v.unknown(),
    v.transform((sent) => {
      const isNested = isObject(sent) && 'message' in sent;
      return isNested
        ? { account: sent['rate_profits_total'], page: sent['message'] }
        : { account: isObject(sent) ? sent['rate_profits_total'] : null, page: sent };
    }),
    v.object({ account: orNull(Totals), page: pageOf(FuturesOrder, limit) }),
  );
export type FuturesList = v.InferOutput<ReturnType<typeof futuresListOf>>;

/** The filter of the list: entrusted orders, positions, or what has ended. */
export const futuresFilters = {
  all: -1,
  entrusted: 0,
  holding: 1,
  closed: 3,
  cancelled: 4,
} as const;
export type FuturesFilter = keyof typeof futuresFilters;
