import { setTimeout as pause } from 'node:timers/promises';
import { timeOf } from '../../schemas/kernel/time';
import type { WriterBusy } from '../database/lease';
import type { Database } from '../database/open';
import { openWriter, type WriterDatabase } from '../database/writer';
import { type Clock, systemClock, type TestClock, testClock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import { OperatorError } from '../platform/operator-error';
import { newestRecordMs } from './newest-record';

/** The machine's clock is behind the records; the message is one sentence for the operator. */
export class ClockBehind extends OperatorError {
  override readonly name = 'ClockBehind';
  constructor(newestMs: number, nowMs: number) {
    super(
      `The newest record is of ${timeOf(newestMs)}, but the clock of this machine ` +
        `says ${timeOf(nowMs)}; correct the clock, or start again after that time.`,
    );
  }
}

/** A clock that is behind by less is waited for: two machines never agree exactly. */
const toleranceMs = 5_000;

/** Records of a test clock, or of one faster than real time, are legitimately ahead. */
const followsMachine = ({ CLOCK, settings }: ServerConfig): boolean =>
  CLOCK === 'system' && settings['clock.rate'] <= 1;

/** How far the records are ahead of the machine's clock; throws `ClockBehind` beyond the tolerance. */
const msBehind = async (db: Database): Promise<number> => {
  const newestMs = await newestRecordMs(db);
  const nowMs = Date.now();
  if (newestMs - nowMs > toleranceMs) throw new ClockBehind(newestMs, nowMs);
  return Math.max(0, newestMs - nowMs);
};

/** Throws `ClockBehind` if a server with these settings could not continue these records now. */
const refuseClockBehind = async (config: ServerConfig, db: Database): Promise<void> => {
  if (followsMachine(config)) await msBehind(db);
};

/** When a clock begins that does not follow the machine: at its time, or at the newest record. */
export const clockStartMs = async (db: Database, machineMs: number): Promise<number> =>
  Math.max(machineMs, await newestRecordMs(db));

export type StartClock = {
  readonly clock: Clock;
  /** The same clock if it advances on request only, else null. */
  readonly manual: TestClock | null;
};

/**
 * The clock of a server, which never begins before the newest record, because what then ends would end
 * before it began. A test clock, and one faster than real time, continue from that record. One that
 * follows the machine waits for it within the tolerance, else throws `ClockBehind`.
 */
const clockAfterRecords = async (config: ServerConfig, db: Database): Promise<StartClock> => {
  if (followsMachine(config)) {
    await pause(await msBehind(db));
    return { clock: systemClock(config.settings['clock.rate']), manual: null };
  }
  const startMs = await clockStartMs(db, Date.now());
  if (config.CLOCK === 'system') {
    return { clock: systemClock(config.settings['clock.rate'], startMs), manual: null };
  }
  const manual = testClock(startMs);
  return { clock: manual, manual };
};

/**
 * Opens the database as its only writer, with the clock that continues its records. A server that
 * stands by examines its clock before it takes the lease, so that a hung writer is not replaced in
 * vain, and again with the lease, when the records are final; if refused, it releases the lease.
 */
export const openWriterWithClock = async (
  config: ServerConfig,
  onWaiting?: (reason: WriterBusy) => void,
): Promise<StartClock & { readonly database: WriterDatabase }> => {
  const database = await openWriter(config, {
    onWaiting,
    beforeTake: (db) => refuseClockBehind(config, db),
  });
  try {
    return { ...(await clockAfterRecords(config, database.db)), database };
  } catch (error) {
    await database.close();
    throw error;
  }
};
