import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import {
  BackupError,
  createTally,
  formatName,
  formatVersion,
  type Header,
  Marker,
  type Member,
} from './backup-format';

/** The beginning of a member, or rows of the table that began last. */
export type BackupEntry =
  | { readonly marker: Marker; readonly line: string }
  | { readonly rows: readonly string[] };

/** Limits of rows that are passed on together. */
const batch = { rows: 1_000, characters: 1_000_000 };

const newline = 0x0a;
const objectBegins = 0x7b;

/** Splits at line feeds only, because texts of rows may contain any other separator. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  pipeline(createReadStream(file), gunzip, () => undefined);
  let parts: Buffer[] = [];
  for await (const chunk of gunzip) {
    const bytes: Buffer = chunk;
    let from = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      yield Buffer.concat([...parts, bytes.subarray(from, end)]);
      parts = [];
      from = end + 1;
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  }
  if (parts.length > 0) throw new RangeError('The last line has no end.');
}

const markerIn = (bytes: Buffer): BackupEntry => {
  const line = bytes.toString('utf8');
  return { marker: v.parse(Marker, JSON.parse(line)), line };
};

/** The entries of a backup in order. Throws if it cannot be read. */
async function* entriesOf(file: string): AsyncGenerator<BackupEntry> {
  let rows: string[] = [];
  let characters = 0;
  for await (const line of linesOf(file)) {
    const isMarker = line[0] === objectBegins;
    const isFull = rows.length >= batch.rows || characters >= batch.characters;
    if (rows.length > 0 && (isMarker || isFull)) {
      yield { rows };
      rows = [];
      characters = 0;
    }
    if (isMarker) {
      yield markerIn(line);
    } else {
      rows.push(line.toString('utf8'));
      characters += line.length;
    }
  }
  if (rows.length > 0) yield { rows };
}

export type CheckedBackup = {
  readonly header: Header;
  readonly sealKey: string | null;
  readonly members: readonly Member[];
  /** Reads the file again from its beginning. */
  readonly entries: () => AsyncGenerator<BackupEntry>;
};

const Beginning = v.object({ format: v.literal(formatName), version: v.number(), app: v.string() });

/** Reads only enough to decide whether this program supports the format. */
const assertReadable = async (file: string) => {
  const refuse = () => {
    throw new BackupError(`${file} is not a backup, or its beginning is damaged.`);
  };
  const lines = linesOf(file);
  const first = await lines.next().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupError(`There is no file ${file}.`);
    }
    return refuse();
  });
  await lines.return(undefined);
  if (!first || first.done) return refuse();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Beginning), first.value.toString());
  if (!parsed.success) return refuse();
  const { version, app } = parsed.output;
  if (version <= formatVersion) return;
  throw new BackupError(
    `${file} has format ${version} of version ${app}; this version reads formats up to ${formatVersion}.`,
  );
};

const isSame = (one: Member | undefined, other: Member | undefined) =>
  one?.name === other?.name && one?.lines === other?.lines && one?.sha256 === other?.sha256;

/** Reads a whole backup and verifies the checksums at its end, before anything of it is used. */
export const checkBackup = async (file: string): Promise<CheckedBackup> => {
  await assertReadable(file);
  const damaged = (what: string) => new BackupError(`${file} is damaged: ${what}.`);
  const tally = createTally();
  let header: Header | null = null;
  let sealKey: string | null = null;
  let end: readonly Member[] | null = null;
  try {
    for await (const entry of entriesOf(file)) {
      if (end !== null) throw new RangeError('Something follows the end.');
      if ('rows' in entry) {
        for (const row of entry.rows) tally.add(row);
        continue;
      }
      const { marker } = entry;
      if ('end' in marker) {
        ({ end } = marker);
        continue;
      }
      if ('format' in marker) header = marker;
      if ('sealKey' in marker) ({ sealKey } = marker);
      tally.begin(marker);
      tally.add(entry.line);
    }
  } catch {
    throw damaged('it cannot be read to its end');
  }
  if (header === null || end === null) throw damaged('its end is missing');
  const members = tally.finish();
  for (let place = 0; place < Math.max(members.length, end.length); place += 1) {
    if (!isSame(members[place], end[place])) {
      throw damaged(`${(end[place] ?? members[place])?.name} is not as it was written`);
    }
  }
  return { header, sealKey, members, entries: () => entriesOf(file) };
};
