import type { ReviewKinds, ReviewServices } from '../manifest/review-kind';
import { startAutomaticReviewer } from './automatic';
import type { ReviewCommand, ReviewReport } from './command';
import { startOverdueSweep } from './overdue-withdrawals';
import { performReview } from './perform';
import { createReviewer } from './reviewer';

export type RunningReview = {
  /** Executes a person's command. */
  readonly perform: (command: ReviewCommand) => Promise<ReviewReport>;
  readonly stop: () => Promise<void>;
};

/**
 * The reviewers of a running server: the automatic one, if enabled, and the one for persons; and
 * the mark of what waits for them too long.
 */
export const startReview = (services: ReviewServices, kinds: ReviewKinds): RunningReview => {
  const reviewer = createReviewer(services, kinds);
  const automatic = startAutomaticReviewer(services, reviewer);
  const stopOverdue = startOverdueSweep(services);
  return {
    perform: (command) => performReview(reviewer, command),
    stop: () => {
      stopOverdue();
      return automatic.stop();
    },
  };
};
