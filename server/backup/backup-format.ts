import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { OperatorError } from '../platform/operator-error';

/**
 * A backup is gzip over lines of JSON. An object begins a member (the header, a table, the
 * sequences, the seal key, an upload, the end); arrays are rows of the table that began before
 * them. Every value is PostgreSQL's text of it, or null. The end lists all members with their
 * number of lines and their SHA-256.
 */
export const formatName = 'tideline-backup';
export const formatVersion = 1;

const digits = v.pipe(v.string(), v.regex(/^-?\d+$/));

export const Header = v.object({
  format: v.literal(formatName),
  version: v.pipe(v.number(), v.integer()),
  app: v.string(),
  database: v.picklist(['embedded', 'postgres']),
  createdMs: v.number(),
  /** Applied migrations, in order. */
  migrations: v.array(v.string()),
});
export type Header = v.InferOutput<typeof Header>;

const Table = v.object({ table: v.string(), columns: v.array(v.string()) });
const Sequences = v.object({
  sequences: v.array(v.object({ name: v.string(), last: digits, isCalled: v.boolean() })),
});
/** Null if it was in `SEAL_KEY`; then the operator stores it. */
const SealKey = v.object({ sealKey: v.nullable(v.string()) });
const Upload = v.object({ upload: v.string(), type: v.string(), bytes: v.string() });
const Member = v.object({ name: v.string(), lines: v.number(), sha256: v.string() });
export type Member = v.InferOutput<typeof Member>;
const End = v.object({ end: v.array(Member) });

export const Marker = v.union([Header, Table, Sequences, SealKey, Upload, End]);
export type Marker = v.InferOutput<typeof Marker>;
export type Table = v.InferOutput<typeof Table>;
export type Sequences = v.InferOutput<typeof Sequences>;

/** The backup or restore cannot be done; the message is one sentence for the operator. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}

const nameOf = (marker: Exclude<Marker, { end: unknown }>): string => {
  if ('format' in marker) return 'header';
  if ('table' in marker) return `table ${marker.table}`;
  if ('sequences' in marker) return 'sequences';
  return 'sealKey' in marker ? 'seal key' : `upload ${marker.upload}`;
};

/** Counts and hashes the lines of a backup by member. */
export const createTally = () => {
  const members: Member[] = [];
  let hash = createHash('sha256');
  let open: { name: string; lines: number } | null = null;
  const close = () => {
    if (open) members.push({ ...open, sha256: hash.digest('hex') });
    open = null;
  };
  return {
    begin: (marker: Exclude<Marker, { end: unknown }>) => {
      close();
      hash = createHash('sha256');
      open = { name: nameOf(marker), lines: 0 };
    },
    /** Adds a line without its line feed. */
    add: (line: string | Buffer) => {
      if (!open) return;
      open.lines += 1;
      hash.update(line).update('\n');
    },
    finish: (): readonly Member[] => {
      close();
      return members;
    },
  };
};
