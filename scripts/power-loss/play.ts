import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { createSender, drive } from '../bench/load';
import { addPerson, type Send } from '../bench/money-people';
import { fundAccounts, orderKinds } from '../bench/order-kinds';
import { createDisk } from './disk';

const recorder = fileURLToPath(new URL('recorder.mjs', import.meta.url));
const people = 4;
const inFlight = 16;

/** The environment in which a server records what its embedded database does to its files. */
export const recordingTo = (journal: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import ${recorder}`,
  POWER_LOSS_JOURNAL: journal,
});

/** An order that the server has accepted. */
export type Acknowledged = {
  /** The key of its request. */
  readonly key: string;
  /** The length of the journal when the answer had arrived: from there on it must survive. */
  readonly journalBytes: number;
};

const Answer = v.object({ type: v.string() });

/** Lets people place orders of each kind on a recorded server; returns what was acknowledged. */
export const placeOrders = async (
  url: string,
  { journal, orders }: { readonly journal: string; readonly orders: number },
): Promise<readonly Acknowledged[]> => {
  const acknowledged: Acknowledged[] = [];
  const sender = createSender(url, inFlight);
  const sendOrder: Send = async (sent) => {
    const answer = await sender.send(sent);
    const isAccepted = v.parse(Answer, JSON.parse(answer)).type === 'ok';
    const { key } = sent;
    if (key && isAccepted) acknowledged.push({ key, journalBytes: statSync(journal).size });
    return answer;
  };
  try {
    const tokens: string[] = [];
    for (let index = 0; index < people; index += 1) {
      const { token } = await addPerson(sender.send, index);
      await fundAccounts(sender.send, token);
      tokens.push(token);
    }
    for (const kind of orderKinds) {
      await drive(
        sendOrder,
        { count: Math.ceil(orders / orderKinds.length), inFlight },
        (index) => ({
          path: kind.path,
          fields: kind.fields(index),
          token: tokens[index % people] ?? '',
          key: randomUUID(),
        }),
      );
    }
  } finally {
    sender.close();
  }
  return acknowledged;
};

/** A disk with a data directory as it is before the recording; null if it is empty then. */
export const diskWith = (dataDir: string, before: string | null) => {
  const disk = createDisk(dataDir);
  disk.addDurable(dataDir, null);
  if (before === null) return disk;
  for (const entry of readdirSync(before, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const contents = entry.isDirectory() ? null : readFileSync(from);
    disk.addDurable(join(dataDir, relative(before, from)), contents);
  }
  return disk;
};
