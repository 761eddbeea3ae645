import * as v from 'valibot';

/**
 * A success without a record, as servers of the family send it that only confirm
 * (contract/transport.md#other-servers).
 */
export const Confirmation = v.nullish(
  v.union([v.string(), v.number(), v.boolean(), v.strictObject({}), v.strictTuple([])]),
);
