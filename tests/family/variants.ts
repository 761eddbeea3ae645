import { accountVariants } from './account-variants';
import { fundVariants } from './fund-variants';
import { futuresVariants } from './futures-variants';
import { marketVariants } from './market-variants';
import { optionVariants } from './option-variants';
import type { Variant } from './variant';

/** Every server of the family that is known, one difference from the plain product each. */
export const variants: readonly Variant[] = [
  ...accountVariants,
  ...marketVariants,
  ...fundVariants,
  ...optionVariants,
  ...futuresVariants,
];
