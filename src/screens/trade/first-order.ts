import { type Emitting, useEmitted } from '../../context/services';
import { useRiskAcceptance } from '../../submission/risk-acceptance';

/** Whether the person has not accepted the risk of a product in its present version yet. */
export const useIsFirstOrder = (
  product: Parameters<typeof useRiskAcceptance>[0],
  order: Emitting<{ type: 'order.placed' }>,
  userId: number,
): boolean => {
  const { isDue, accept } = useRiskAcceptance(product, userId);
  useEmitted(order, 'order.placed', () => {
    if (isDue) accept();
  });
  return isDue;
};
