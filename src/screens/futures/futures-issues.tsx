import type { ReactNode } from 'react';
import {
  type FuturesDraft,
  type FuturesTradingContext,
  referencePrice,
} from '../../../schemas/futures/futures-draft';
import type { Failure } from '../../../schemas/kernel/failure';
import type { RefusalParams } from '../../../schemas/kernel/refusal';
import type { Pair } from '../../../schemas/market/pair';
import { FailureText } from '../../context/failure-text';
import { FieldError } from '../../forms/field-error';
import { spotPrice } from '../spot/spot-amounts';
import { typedAmount } from '../spot/spot-draft';
import type { FuturesField } from './futures-form';
import type { FuturesEstimate } from './use-futures-form';

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

const paramsFor = (
  code: string,
  draft: FuturesDraft,
  context: FuturesTradingContext,
  estimate: FuturesEstimate | null,
  pair: Pair,
): RefusalParams => {
  const reference = referencePrice({ price: typedAmount(draft.price) }, context);
  switch (code) {
    case 'lever.lots_min':
      return { min: context.minLots };
    case 'lever.lots_max':
      return { max: context.maxLots };
    case 'wallet.less_than':
      return { amount: `${estimate?.required ?? ''} ${pair.quote}` };
    case 'lever.sl_beyond':
      return { price: estimate ? spotPrice(estimate.liquidation, pair) : '' };
    default:
      return { price: spotPrice(reference, pair) };
  }
};

/** Below a field: the error of the rules, else the refusal of the server. */
export const FuturesIssue = ({
  code,
  failure,
  ...about
}: {
  code: string | undefined;
  failure: Failure | null;
  draft: FuturesDraft;
  context: FuturesTradingContext;
  estimate: FuturesEstimate | null;
  pair: Pair;
}): ReactNode => {
  const { draft, context, estimate, pair } = about;
  if (code !== undefined) {
    return <FieldError code={code} params={paramsFor(code, draft, context, estimate, pair)} />;
  }
  return failure ? <FailureText failure={failure} /> : null;
};
