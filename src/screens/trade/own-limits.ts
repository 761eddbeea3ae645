import { useObservedLimits } from '../../parts/account/observed-limits';
import { useLive } from '../../realtime/live-provider';

/** The person's own limits, as far as they are known when an order is submitted. */
export const useOwnLimits = (userId: number) => {
  const { serverNow } = useLive();
  const limits = useObservedLimits();
  return () => limits.of(userId, serverNow() ?? Date.now());
};
