import type { ReviewKindName } from '../../schemas/kernel/review-kinds';
import { minuteMs, secondMs } from '../../schemas/kernel/time';
import type { ReviewServices } from '../manifest/review-kind';
import { type Cancel, repeat } from '../platform/clock';
import { Refusal } from '../requests/refusal';
import type { Done, Reviewer } from './reviewer';

/** The actor of automatic actions; no person may have this name. */
export const automaticActor = 'automatic';
/** Interval of the search for due records, also after failures. */
const lookEveryMs = minuteMs;

export type AutomaticReviewer = { readonly stop: () => Promise<void> };

/**
 * Approves records that have waited long enough, and does nothing else. Due times are in the tables
 * and the timer only triggers the search, so a restart loses nothing.
 */
export const startAutomaticReviewer = (
  services: Pick<ReviewServices, 'config' | 'clock' | 'notifier' | 'report'>,
  reviewer: Pick<Reviewer, 'approve' | 'list'>,
): AutomaticReviewer => {
  const { config, clock, notifier, report } = services;
  const { 'review.auto_seconds': seconds, 'review.auto_kinds': kinds } = config.settings;
  if (seconds === null) return { stop: async () => undefined };
  const waitMs = seconds * secondMs;
  let isStopped = false;
  let cancel: Cancel = () => undefined;
  let running: Promise<void> = Promise.resolve();

  const approve = async (kind: ReviewKindName, id: number): Promise<Done | null> => {
    try {
      return await reviewer.approve({ kind, id, actor: automaticActor });
    } catch (error) {
      // A person was faster.
      if (!(error instanceof Refusal)) report(error, 'the automatic reviewer');
      return null;
    }
  };

  /** Approves what is due; returns the next due time. */
  const sweep = async (): Promise<number | null> => {
    // All are read first: a time that comes while another kind is read is due as well.
    const lists = await Promise.all(
      kinds.map(async (kind) => ({ kind, waiting: await reviewer.list(kind) })),
    );
    const nexts: number[] = [];
    const done: (Done | null)[] = [];
    for (const { kind, waiting } of lists) {
      for (const { id, sinceMs } of waiting) {
        const dueMs = sinceMs + waitMs;
        if (dueMs > clock.now()) nexts.push(dueMs);
        else if (!isStopped) done.push(await approve(kind, id));
      }
    }
    await Promise.all(done.map((one) => one?.notified));
    return nexts.length === 0 ? null : Math.min(...nexts);
  };

  const look = async () => {
    if (isStopped) return;
    const nextMs = await sweep();
    cancel();
    if (nextMs !== null && !isStopped) cancel = clock.at(nextMs, reviewSerially);
  };
  const failed = (error: unknown) => report(error, 'the automatic reviewer');
  const reviewSerially = (): Promise<void> => {
    running = running.then(look).catch(failed);
    return running;
  };

  notifier.onRecord((_, cause) => {
    if (cause === 'submitted') clock.during(reviewSerially());
  });
  const stopLooking = repeat(clock, lookEveryMs, reviewSerially, failed);
  clock.during(reviewSerially());
  return {
    stop: async () => {
      isStopped = true;
      stopLooking();
      cancel();
      await running;
    },
  };
};
