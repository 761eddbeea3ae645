import type { Entry } from '../ledger/entry';
import type { RowUpdate } from '../requests/change-set';

/** A change of an order: the row that it replaces, the row that it leaves, and what is booked. */
export type OrderStep<Row> = RowUpdate<Row> & { readonly entries: readonly Entry[] };

/** What steps write of their orders and into the journal. */
export const writesOf = <Row>(steps: readonly OrderStep<Row>[]) => ({
  updates: steps.map(({ from, to }): RowUpdate<Row> => ({ from, to })),
  entries: steps.flatMap(({ entries }) => entries),
});
