import { referencePrice } from '../../../schemas/futures/futures-draft';
import type { Failure } from '../../../schemas/kernel/failure';
import type { RefusalParams } from '../../../schemas/kernel/refusal';
import { pairPrice } from '../trade/amounts';
import { typedAmount } from '../trade/typed-amount';
import type { FuturesField } from './futures-form';
import type { FuturesFormState } from './use-futures-form';

const fieldOfCode: Readonly<Partial<Record<string, FuturesField>>> = {
  'lever.lots': 'lots',
  'lever.lots_min': 'lots',
  'lever.lots_max': 'lots',
  'wallet.less_than': 'lots',
  'lever.multiple': 'multiple',
  'lever.limit_side': 'price',
  'lever.tp_long': 'takeProfit',
  'lever.tp_short': 'takeProfit',
  'lever.sl_long': 'stopLoss',
  'lever.sl_short': 'stopLoss',
  'lever.sl_beyond': 'stopLoss',
};

/** Which field a refusal is about; null for one that is about the order as a whole. */
export const fieldOf = (failure: Failure | null): FuturesField | null =>
  failure?.kind === 'refused' ? (fieldOfCode[failure.code] ?? null) : null;

/** The figures that the words of an error mention. */
export const paramsFor = (
  code: string,
  { draft, context, estimates, pair }: FuturesFormState,
): RefusalParams => {
  const estimate = estimates[draft.side];
  const reference = referencePrice({ price: typedAmount(draft.price) }, context);
  switch (code) {
    case 'lever.lots_min':
      return { min: context.minLots };
    case 'lever.lots_max':
      return { max: context.maxLots };
    case 'wallet.less_than':
      return { amount: `${estimate?.required ?? ''} ${pair.quote}` };
    case 'lever.sl_beyond':
      return { price: estimate ? pairPrice(estimate.liquidation, pair) : '' };
    default:
      return { price: pairPrice(reference, pair) };
  }
};
