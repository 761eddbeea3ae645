import * as v from 'valibot';
import {
  type FuturesDraft,
  type FuturesTradingContext,
  futuresOrderWithin,
} from '../../../schemas/futures/futures-draft';
import { FuturesMatch, FuturesSide } from '../../../schemas/futures/futures-order';
import type { FuturesPage } from '../../../schemas/futures/futures-page';
import { futuresTolerance } from '../../../schemas/futures/futures-requote';
import type { Limits } from '../../../schemas/kernel/limits';
import { type Amount, amount, zero } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import { withoutPoint } from '../trade/typed-amount';

/** What the form holds; the side is that of the button that was tapped last. */
export const FuturesForm = v.object({
  side: FuturesSide,
  match: FuturesMatch,
  price: v.string(),
  lots: v.string(),
  multiple: v.number(),
  hasStops: v.boolean(),
  takeProfit: v.string(),
  stopLoss: v.string(),
});
export type FuturesForm = v.InferOutput<typeof FuturesForm>;

export const emptyFuturesForm: FuturesForm = {
  side: 'long',
  match: 'market',
  price: '',
  lots: '',
  multiple: 20,
  hasStops: false,
  takeProfit: '',
  stopLoss: '',
};

const bare = (text: string): string => withoutPoint(text.trim());

/** The order that the form describes. Stops that are switched off are none. */
export const draftFrom = ({ hasStops, ...form }: FuturesForm): FuturesDraft => ({
  ...form,
  price: form.match === 'market' ? '' : bare(form.price),
  takeProfit: hasStops ? bare(form.takeProfit) : '',
  stopLoss: hasStops ? bare(form.stopLoss) : '',
});

/** The rules for the form as it is typed; errors are shown at their field. */
export const futuresFormWithin = (context: FuturesTradingContext) =>
  v.pipe(
    v.custom<FuturesForm>((form) => v.is(FuturesForm, form)),
    v.transform(draftFrom),
    futuresOrderWithin(context),
  );

const fields = ['price', 'lots', 'multiple', 'takeProfit', 'stopLoss'] as const;
export type FuturesField = (typeof fields)[number];

/** What the rules find wrong, by field; of each field the first thing. */
export const issuesOf = (
  draft: FuturesDraft,
  context: FuturesTradingContext,
): Partial<Record<FuturesField, string>> => {
  const { issues = [] } = v.safeParse(futuresOrderWithin(context), draft);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = issues.find((one) => v.getDotPath(one) === field);
      return issue ? [[field, issue.message]] : [];
    }),
  );
};

/** The size of a lot where the server names none. */
const lotOf = (pair: Pair, limits: Limits): Amount => {
  const setting: unknown = Object.entries(limits).find(
    ([name]) => name === `lever.lot.${pair.base}`,
  )?.[1];
  return pair.lotSize ?? (typeof setting === 'string' ? amount(setting) : amount('1'));
};

/** What an order of a pair is checked against: the page's data where it is known, else the pair's. */
export const futuresContextOf = (
  pair: Pair,
  page: FuturesPage | null,
  limits: Limits,
  price: Amount | null,
): FuturesTradingContext => ({
  symbol: pair.symbol,
  baseCurrencyId: pair.baseCurrencyId,
  quoteCurrencyId: pair.quoteCurrencyId,
  lotSize: lotOf(pair, limits),
  spread: pair.spread,
  feePercent: pair.futuresFee,
  priceDecimals: pair.priceDecimals,
  minLots: page?.minLots ?? pair.minLots,
  maxLots: page?.maxLots ?? pair.maxLots,
  multiples: page?.multiples.length ? page.multiples : limits['lever.multiples'],
  burstRate: page?.burstRate ?? limits['lever.burst_rate'],
  price: price ?? zero,
  available: page?.available ?? null,
  maxSlip: futuresTolerance,
});
