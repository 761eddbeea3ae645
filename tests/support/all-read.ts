import type { Rows } from '../../schemas/kernel/rows';

/** A list of which every row could be read. */
export const allRead = <Row>(rows: readonly Row[]): Rows<Row> => ({ rows: [...rows], omitted: 0 });
