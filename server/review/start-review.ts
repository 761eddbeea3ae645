import { startAutomaticReviewer } from './automatic';
import { openChannel } from './channel';
import { performReview } from './perform';
import type { ReviewServices } from './review-kind';
import { createReviewer } from './reviewer';

/**
 * The reviewers of a running server: the automatic one, where it is switched on, and the door for
 * persons. A server that cannot open the door, as on a disk that it may only read, runs without.
 */
export const startReview = async (
  services: ReviewServices,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const { config, report } = services;
  const reviewer = createReviewer(services);
  const automatic = startAutomaticReviewer(services, reviewer);
  const close = await openChannel(
    config,
    (command) => performReview(reviewer, command),
    report,
  ).catch((error: unknown) => {
    report(error, 'opening the review channel');
    return async () => undefined;
  });
  return {
    stop: async () => {
      await close();
      await automatic.stop();
    },
  };
};
