import * as v from 'valibot';
import { readBy } from './wire';
import { rowsIn } from './wire-value';

/** The rows of a list that can be read, and how many others it has. */
export type Rows<Row> = { rows: Row[]; omitted: number };

/** Leaves out each row that cannot be read, so that it costs itself only. */
export const readRows = <Schema extends v.GenericSchema>(
  row: Schema,
  sent: readonly unknown[],
): Rows<v.InferOutput<Schema>> => {
  const rows: v.InferOutput<Schema>[] = [];
  for (const one of sent) {
    const read = v.safeParse(row, one, { abortEarly: true });
    if (read.success) rows.push(read.output);
  }
  return { rows, omitted: sent.length - rows.length };
};

/** A short complete list, in any of the shapes of contract/conventions.md#lists. */
export const rowsOf = /* @__NO_SIDE_EFFECTS__ */ <Schema extends v.GenericSchema>(row: Schema) =>
  readBy<v.InferInput<Schema>[], Rows<v.InferOutput<Schema>>>((value) => {
    const sent = rowsIn(value);
    return sent && readRows(row, sent);
  });

/** The same where nobody is told of the rows that were left out. */
export const listOf = /* @__NO_SIDE_EFFECTS__ */ <Schema extends v.GenericSchema>(row: Schema) =>
  v.pipe(
    rowsOf(row),
    v.transform(({ rows }) => rows),
  );
