import type { Failure } from '../../schemas/kernel/failure';
import type { OptionOrder } from '../../schemas/option/option-order';
import { type OptionRequest, optionRequestFrom } from '../../schemas/option/option-purchase';
import type { OptionSide } from '../../schemas/option/option-settlement';
import type { Keyed, SubmissionInput } from '../kernel/submission';
import type { Observed } from './option-checks';
import type { OptionRequote } from './option-outcome';

export type PlacedOption = OptionOrder | null;
export type OptionOrderContext = {
  side: OptionSide | null;
  request: OptionRequest | null;
  /** The confirmed order with its key. */
  submission: SubmissionInput<OptionRequest> | null;
  failure: Failure | null;
  requote: OptionRequote | null;
  order: PlacedOption;
};

/** The confirmed order under its key, at the price that is on the screen now. */
export const submissionNow = (
  { request }: OptionOrderContext,
  { key, optionContext }: Observed & { key: string },
): Keyed<OptionRequest> => {
  if (request === null) throw new Error('An order is confirmed before it is submitted.');
  return { key, payload: optionRequestFrom(request, optionContext) };
};
