import { serverSecret } from '../database/server-secret';
import { openWriter } from '../database/writer';
import { openWriterWithClock } from '../integrity/start-clock';
import type { ReviewKinds } from '../manifest/review-kind';
import { createCouriers } from '../messages/courier';
import { systemClock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import { reportFault } from '../platform/fault';
import { type OpenedCommands, reachData } from '../platform/reach';
import { createNotifier } from '../realtime/notifier';
import { fileStoreFor } from '../uploads/configured-file-store';
import { createUploads } from '../uploads/uploads';
import { createBalanceNotifier } from '../wallet/balance-notifier';
import type { ReviewCommand, ReviewReport } from './command';
import { performReview } from './perform';
import { runningReviewerOf } from './review-endpoint';
import { createReviewer } from './reviewer';

type Perform = (command: ReviewCommand) => Promise<ReviewReport>;

/** Whoever only reads may do so with any clock, as after a restore on another machine. */
export type Purpose = 'decide' | 'read';

const openFor = async (config: ServerConfig, purpose: Purpose) => {
  const place = { ...config, STANDBY: '0' as const };
  return purpose === 'decide'
    ? openWriterWithClock(place)
    : { database: await openWriter(place), clock: systemClock() };
};

/**
 * Opens the database itself, for the same actions; users online see the change at the next read.
 */
const openAlone = async (
  config: ServerConfig,
  kinds: ReviewKinds,
  purpose: Purpose,
): Promise<OpenedCommands<Perform>> => {
  const { settings } = config;
  const { database, clock } = await openFor(config, purpose);
  const { db, close } = database;
  const secret = await serverSecret(db, 'upload');
  const reviewer = createReviewer(
    {
      config,
      clock,
      db,
      report: reportFault,
      couriers: createCouriers(config, clock),
      uploads: createUploads({ db, clock, settings, files: fileStoreFor(config), secret }),
      notifier: createNotifier(),
      balanceNotifier: createBalanceNotifier({ db, clock, report: reportFault }),
      // The next server finds the launch in the database.
      subscriptions: { productLaunched: () => undefined },
      rebates: { forgetIdentities: () => undefined },
    },
    kinds,
  );
  return { perform: (command) => performReview(reviewer, command), close };
};

/** The reviewer of the data that the environment names; null if there is no data. */
export const reachReviewer = (
  config: ServerConfig,
  kinds: ReviewKinds,
  purpose: Purpose = 'decide',
): Promise<OpenedCommands<Perform> | null> =>
  reachData(config, runningReviewerOf(config), () => openAlone(config, kinds, purpose));
