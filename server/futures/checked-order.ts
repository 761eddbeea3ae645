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
import { RefusalCode, type RefusalParams } from '../../schemas/kernel/refusal';
import { codesNamedBy } from '../requests/named-codes';
import { refuse } from '../requests/refusal';

type Order = v.InferOutput<ReturnType<typeof futuresOrderWithin>>;
type Issue = {
  readonly message: string;
  readonly path?: readonly { readonly key?: unknown }[] | undefined;
};

const wireFields: Readonly<Record<string, string>> = {
  price: 'target_price',
  lots: 'share',
  takeProfit: 'target_profit_price',
  stopLoss: 'stop_loss_price',
};

const fieldOf = ({ path }: Issue): string => {
  const key = String(path?.[0]?.key ?? '');
  return wireFields[key] ?? key;
};

const stopParams = (
  code: RefusalCode,
  { position, reference, burstRate, priceDecimals }: StopLimits,
) =>
  code === 'lever.sl_beyond'
    ? { price: liquidationPrice(position, burstRate, priceDecimals) }
    : { price: reference };

const paramsOf = (
  code: RefusalCode,
  issue: Issue,
  limits: FuturesLimits,
  stopLimits: () => StopLimits,
): RefusalParams => {
  switch (code) {
    case 'lever.lots_min':
      return { min: limits.minLots };
    case 'lever.lots_max':
      return { max: limits.maxLots };
    case 'param.invalid':
      return { field: fieldOf(issue) };
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

/** The rules of the order form, applied again here; the first one that is broken is the refusal. */
export const checkedOrder = (draft: FuturesDraft, limits: FuturesLimits) => {
  const parsed = v.safeParse(futuresOrderWithin(limits), draft, { abortEarly: true });
  if (parsed.success) return { order: parsed.output, opening: openingOf(parsed.output, limits) };
  const [issue] = parsed.issues;
  const code = v.parse(RefusalCode, issue.message);
  return refuse(
    code,
    paramsOf(code, issue, limits, () => stopLimitsOf(draft, limits)),
  );
};
export type CheckedOrder = { readonly order: Order } & Pick<
  ReturnType<typeof checkedOrder>,
  'opening'
>;

/** The same of new stops. */
export const checkedStops = (draft: StopsDraft, limits: StopLimits): Stops => {
  const parsed = v.safeParse(stopsWithin(limits), draft, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const code = v.parse(RefusalCode, issue.message);
  return refuse(
    code,
    code === 'param.invalid' ? { field: fieldOf(issue) } : stopParams(code, limits),
  );
};

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
