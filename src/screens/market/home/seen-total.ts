import * as v from 'valibot';
import { Amount } from '../../../../schemas/kernel/money';
import { readJson, writeText } from '../../../api/kernel/device';

const name = 'tideline_seen_total';

const Seen = v.object({ userId: v.number(), total: Amount, at: v.string() });
type Seen = v.InferOutput<typeof Seen>;

/** What somebody had when it was last read on this device; null where that is somebody else. */
export const seenTotalOf = (userId: number): Seen | null => {
  const read = v.safeParse(Seen, readJson(name));
  return read.success && read.output.userId === userId ? read.output : null;
};

export const keepSeenTotal = (seen: Seen): void => writeText(name, JSON.stringify(seen));
