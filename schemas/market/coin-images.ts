import * as v from 'valibot';
import { rowsOf } from '../kernel/rows';
import { Logo } from '../kernel/wire';

const Base = v.object({ currency_name: v.string(), logo: Logo });

const Group = v.object({
  name: v.optional(v.string(), ''),
  logo: Logo,
  quotation: v.optional(rowsOf(Base), []),
});

/** The images of coins by their names, those of quote currencies too (contract/calls/get-currency-quotation-new.md). */
export const CoinImages = v.pipe(
  rowsOf(Group),
  v.transform(
    ({ rows }): ReadonlyMap<string, string> =>
      new Map(
        rows.flatMap(({ name, logo, quotation }) => [
          ...quotation.rows.map((base) => [base.currency_name, base.logo] as const),
          [name, logo] as const,
        ]),
      ),
  ),
);
export type CoinImages = v.InferOutput<typeof CoinImages>;
