import * as v from 'valibot';
import { type Amount, divide, isPositive } from '../../../schemas/kernel/money';
import type { Pair } from '../../../schemas/market/pair';
import {
  type SpotDraft,
  type SpotFunds,
  SpotMatch,
  SpotSide,
  spotOrderWithin,
  type TradingContext,
} from '../../../schemas/spot/spot-order';
import { typedAmount, withoutPoint } from '../trade/typed-amount';

/** What the form holds: a quantity of the base coin, or a total of the quote coin that buys one. */
export const SpotForm = v.object({
  side: SpotSide,
  match: SpotMatch,
  price: v.string(),
  unit: v.picklist(['base', 'quote']),
  quantity: v.string(),
  total: v.string(),
});
export type SpotForm = v.InferOutput<typeof SpotForm>;

export const emptySpotForm: SpotForm = {
  side: 'buy',
  match: 'limit',
  price: '',
  unit: 'base',
  quantity: '',
  total: '',
};

const quantityFor = (total: string, price: Amount | null, decimals: number): string => {
  const quote = typedAmount(total);
  if (quote === null || price === null || !isPositive(price)) return total === '' ? '' : '0';
  return divide(quote, price, decimals);
};

/** The worst price that a market order of a side accepts; null while no price is known. */
export type WorstFor = (side: SpotSide) => Amount | null;

/** Whether the form states what to spend: then the fills decide how much that buys. */
const isSpending = ({ side, match, unit }: SpotForm): boolean =>
  side === 'buy' && match === 'market' && unit === 'quote';

/** The order that the form describes. A market order's price is the worst one that it accepts. */
export const draftFrom = (
  form: SpotForm,
  worstFor: WorstFor,
  quantityDecimals: number,
): SpotDraft => {
  const { side, match } = form;
  const price = match === 'market' ? (worstFor(side) ?? '') : withoutPoint(form.price);
  if (isSpending(form)) {
    return { side, match, price, quantity: null, quoteAmount: withoutPoint(form.total) };
  }
  const quantity =
    form.unit === 'base'
      ? withoutPoint(form.quantity)
      : quantityFor(form.total, typedAmount(price), quantityDecimals);
  return { side, match, price, quantity, quoteAmount: null };
};

/** The figures of a draft as far as they are typed; null before there is a price and a size. */
export const orderOf = ({ side, match, price, quantity, quoteAmount }: SpotDraft) => {
  const at = typedAmount(price);
  const size = {
    quantity: quantity === null ? null : typedAmount(quantity),
    quoteAmount: quoteAmount === null ? null : typedAmount(quoteAmount),
  };
  return at === null || (size.quantity ?? size.quoteAmount) === null
    ? null
    : { side, match, price: at, ...size };
};

/** The rules for the form as it is typed; errors are shown at their field. */
export const spotFormWithin = (tradingContext: TradingContext, worstFor: WorstFor) =>
  v.pipe(
    v.custom<SpotForm>((form) => v.is(SpotForm, form)),
    v.transform((form) => draftFrom(form, worstFor, tradingContext.quantityDecimals)),
    spotOrderWithin(tradingContext),
  );

/** What the rules find wrong, by field; of each field the first thing. */
export const issuesOf = (draft: SpotDraft, tradingContext: TradingContext) => {
  const { issues = [] } = v.safeParse(spotOrderWithin(tradingContext), draft);
  const codeAt = (field: string) => issues.find((issue) => v.getDotPath(issue) === field)?.message;
  return { price: codeAt('price'), quantity: codeAt('quantity') ?? codeAt('quoteAmount') };
};

export const tradingContextOf = (pair: Pair, funds: SpotFunds): TradingContext => ({
  symbol: pair.symbol,
  baseCurrencyId: pair.baseCurrencyId,
  quoteCurrencyId: pair.quoteCurrencyId,
  priceDecimals: pair.priceDecimals,
  quantityDecimals: pair.quantityDecimals,
  minQuantity: pair.minQuantity,
  minNotional: pair.minNotional,
  ...funds,
});
