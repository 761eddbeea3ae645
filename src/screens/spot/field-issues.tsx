import type { Failure } from '../../../schemas/kernel/failure';
import { figuresFor } from '../../../schemas/kernel/rule-figures';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotUnit } from '../../../schemas/spot/spot-fill';
import { spotFigures } from '../../../schemas/spot/spot-order';
import { FailureText } from '../../context/failure-text';
import { FieldError } from '../../forms/field-error';

/** Which field a refusal is about; null for one that is about the order as a whole. */
export const fieldOf = (failure: Failure | null): 'price' | 'quantity' | null => {
  if (failure?.kind !== 'refused') return null;
  if (failure.code === 'spot.price_invalid') return 'price';
  return /^(amount|spot\.(quantity|below|insufficient)|wallet\.insufficient)/.test(failure.code)
    ? 'quantity'
    : null;
};

/** Whether it confirms what the person requested: that the request is discarded. */
export const isAbandoned = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'idempotency.abandoned';

/** Whether more of a coin would mend it. */
export const isShortage = (code: string | undefined): boolean =>
  code === 'wallet.insufficient' || code === 'spot.insufficient_sellable';

/** Below a field: the error of the rules, else the refusal of the server. */
export const FieldIssue = ({
  code,
  failure,
  pair,
  unit,
}: {
  code: string | undefined;
  failure: Failure | null;
  pair: Pair;
  /** In which the quantity is typed. */
  unit: SpotUnit;
}) => {
  if (code !== undefined) {
    const params = figuresFor(spotFigures(pair, unit === 'base'))(code);
    return <FieldError code={code} params={params} />;
  }
  return failure ? <FailureText failure={failure} /> : null;
};
