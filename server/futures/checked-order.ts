import * as v from 'valibot';
import {
  type FuturesDraft,
  type FuturesLimits,
  futuresOrderWithin,
  openedBy,
  openingOf,
  referencePrice,
} from '../../schemas/futures/futures-draft';
import { liquidationPrice } from '../../schemas/futures/futures-figures';
import {
  type StopLimits,
  type Stops,
  type StopsDraft,
  stopsWithin,
} from '../../schemas/futures/futures-stops';
import { amount, zero } from '../../schemas/kernel/money';
import type { RefusalCode, RefusalParams } from '../../schemas/kernel/refusal';
import { codesNamedBy } from '../requests/named-codes';
import { parseOrRefuse } from '../requests/parse-or-refuse';

type Order = v.InferOutput<ReturnType<typeof futuresOrderWithin>>;
const wireFields: Readonly<Record<string, string>> = {
  price: 'target_price',
  lots: 'share',
  takeProfit: 'target_profit_price',
  stopLoss: 'stop_loss_price',
};

const fieldOf = (field: string): string => wireFields[field] ?? field;

const stopParams = (
  code: RefusalCode,
  { position, reference, burstRate, priceDecimals }: StopLimits,
) =>
  code === 'lever.sl_beyond'
    ? { price: liquidationPrice(position, burstRate, priceDecimals) }
    : { price: reference };

const paramsOf = (
  code: RefusalCode,
  field: string,
  limits: FuturesLimits,
  stopLimits: () => StopLimits,
): RefusalParams => {
  switch (code) {
    case 'lever.lots_min':
      return { min: limits.minLots };
    case 'lever.lots_max':
      return { max: limits.maxLots };
    case 'param.invalid':
      return { field: fieldOf(field) };
    case 'lever.tp_long':
    case 'lever.tp_short':
    case 'lever.sl_long':
    case 'lever.sl_short':
    case 'lever.sl_beyond':
      return stopParams(code, stopLimits());
    default:
      return {};
  }
};

/** The order without its stops, whose rules have the price that a refused stop is compared with. */
const stopLimitsOf = (draft: FuturesDraft, limits: FuturesLimits): StopLimits => {
  const bare = { ...draft, takeProfit: '', stopLoss: '' };
  const order = v.parse(futuresOrderWithin(limits), bare);
  return {
    position: openedBy(order, limits),
    reference: referencePrice(order, limits),
    burstRate: limits.burstRate,
    priceDecimals: limits.priceDecimals,
  };
};

/** The order of a draft, and what it opens. */
export const checkedOrder = (draft: FuturesDraft, limits: FuturesLimits) => {
  const order = parseOrRefuse(futuresOrderWithin(limits), draft, (code, field) =>
    paramsOf(code, field, limits, () => stopLimitsOf(draft, limits)),
  );
  return { order, opening: openingOf(order, limits) };
};
export type CheckedOrder = { readonly order: Order } & Pick<
  ReturnType<typeof checkedOrder>,
  'opening'
>;

export const checkedStops = (draft: StopsDraft, limits: StopLimits): Stops =>
  parseOrRefuse(stopsWithin(limits), draft, (code, field) =>
    code === 'param.invalid' ? { field: fieldOf(field) } : stopParams(code, limits),
  );

const noLimits: FuturesLimits = {
  lotSize: amount('1'),
  spread: zero,
  feePercent: zero,
  priceDecimals: 0,
  minLots: 1,
  maxLots: 0,
  multiples: [],
  burstRate: zero,
  price: zero,
  available: null,
};

/** What the rules of an order name, whatever the limits are. */
export const orderRefusals = codesNamedBy(futuresOrderWithin(noLimits)).filter(
  (code) => code !== 'wallet.less_than',
);

const positionOn = (side: 'long' | 'short'): StopLimits => ({
  position: { side, openPrice: zero, quantity: zero, margin: zero, initialMargin: zero },
  reference: zero,
  burstRate: zero,
  priceDecimals: 0,
});

/** What the rules of stops name, on either side. */
export const stopRefusals: readonly RefusalCode[] = [
  ...new Set([
    ...codesNamedBy(stopsWithin(positionOn('long'))),
    ...codesNamedBy(stopsWithin(positionOn('short'))),
  ]),
];
