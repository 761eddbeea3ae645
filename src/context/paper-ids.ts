import type { MessageId } from '../../i18n/message-id';
import type { Config } from '../../schemas/kernel/config';

const priceIds = {
  simulated: 'paper.simulatedPrices',
  recorded: 'paper.recordedPrices',
  live: null,
} as const satisfies Record<Config['feed'], MessageId | null>;

/** What has to be said of money and of prices; null for what is real. */
export const paperIds = ({ isDemo, feed }: Pick<Config, 'isDemo' | 'feed'>) =>
  ({ money: isDemo ? 'paper.trading' : null, prices: priceIds[feed] }) as const;
