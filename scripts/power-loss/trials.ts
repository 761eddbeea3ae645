import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/database/open';
import { verifyRecords } from '../../server/verify-records';
import { createRandom } from '../simulate/random';
import { entriesOf } from './journal';
import { type Acknowledged, diskWith } from './play';

/** What a recorded server leaves behind. */
export type Recording = {
  readonly journal: string;
  readonly dataDir: string;
  /** A copy of the data directory from before the recording; null if that was empty. */
  readonly before: string | null;
  readonly acknowledged: readonly Acknowledged[];
};

/** A power loss, and what was found when the database was opened afterwards. */
export type Trial = {
  /** The share of unsynced pieces that survive. */
  readonly share: number;
  /** The acknowledged orders at the power loss. */
  readonly acknowledged: number;
  /** Why the database does not open; null if it does. */
  readonly fault: string | null;
  readonly lost: number;
  readonly violations: number;
};

const openAndCheck = async (dataDir: string, acknowledged: readonly Acknowledged[]) => {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const rows = await db.selectFrom('request_key').select('key').execute();
    const known = new Set(rows.map(({ key }) => key));
    const lost = acknowledged.filter(({ key }) => !known.has(key)).length;
    const { violations } = await verifyRecords(db);
    return { fault: null, lost, violations: violations.length };
  } finally {
    await close();
  }
};

/**
 * Cuts the power after random acknowledged orders, as often as there are shares, and opens what each
 * leaves. The same seed gives the same trials.
 */
export const losePower = async (
  { journal, dataDir, before, acknowledged }: Recording,
  { seed, shares }: { readonly seed: number; readonly shares: readonly number[] },
  onTrial: (trial: Trial) => void = () => undefined,
): Promise<readonly Trial[]> => {
  const random = createRandom(seed);
  const ends = [...acknowledged.map(({ journalBytes }) => journalBytes), statSync(journal).size];
  const cuts = shares
    .map((share) => {
      const order = random.between(0, acknowledged.length - 1);
      return { share, at: random.between(ends[order] ?? 0, ends[order + 1] ?? 0) };
    })
    .sort((one, other) => one.at - other.at);
  const disk = diskWith(dataDir, before);
  const trials: Trial[] = [];
  const cut = async ({ share, at }: (typeof cuts)[number]) => {
    const survivors = mkdtempSync(join(tmpdir(), 'tideline-power-loss-'));
    const durable = acknowledged.filter(({ journalBytes }) => journalBytes <= at);
    try {
      disk.writeSurvivors(survivors, () => random.chance(share));
      const found = await openAndCheck(survivors, durable).catch((error: unknown) => ({
        fault: error instanceof Error ? error.message : `${error}`,
        lost: durable.length,
        violations: 0,
      }));
      const trial = { share, acknowledged: durable.length, ...found };
      trials.push(trial);
      onTrial(trial);
    } finally {
      rmSync(survivors, { recursive: true, force: true });
    }
  };
  let position = 0;
  for (const next of cuts) {
    for (const entry of entriesOf(journal, { from: position, to: next.at })) {
      disk.apply(entry);
      position = entry.end;
    }
    await cut(next);
  }
  return trials;
};
