import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const path = v.string();

/** An operation on a file of the database, as `recorder.mjs` writes it. */
const Operation = v.variant('kind', [
  v.object({ kind: v.literal('create'), path, bytes: count }),
  v.object({ kind: v.literal('folder'), path, bytes: count }),
  v.object({ kind: v.literal('write'), path, position: count, bytes: count }),
  v.object({ kind: v.literal('truncate'), path, size: count, bytes: count }),
  v.object({ kind: v.literal('sync'), path, bytes: count }),
  v.object({ kind: v.literal('rename'), path, to: path, bytes: count }),
  v.object({ kind: v.literal('remove'), path, bytes: count }),
]);
export type Operation = v.InferOutput<typeof Operation>;

export type Entry = {
  readonly operation: Operation;
  readonly contents: Buffer;
  /** Where the entry ends in the journal, in bytes. */
  readonly end: number;
};

const lengthBytes = 4;

/** The entries of a journal that lie completely between two positions in bytes. */
export function* entriesOf(
  file: string,
  { from, to }: { readonly from: number; readonly to: number },
): Generator<Entry> {
  const descriptor = openSync(file, 'r');
  try {
    const size = Math.min(to, fstatSync(descriptor).size);
    let at = from;
    const read = (length: number): Buffer | null => {
      if (at + length > size) return null;
      const bytes = Buffer.alloc(length);
      readSync(descriptor, bytes, 0, length, at);
      at += length;
      return bytes;
    };
    for (;;) {
      const length = read(lengthBytes);
      const head = length && read(length.readUInt32LE());
      if (!head) return;
      const operation = v.parse(Operation, JSON.parse(head.toString()));
      const contents = read(operation.bytes);
      if (!contents) return;
      yield { operation, contents, end: at };
    }
  } finally {
    closeSync(descriptor);
  }
}
