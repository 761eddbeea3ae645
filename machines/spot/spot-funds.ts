import type { SpotFunds } from '../../schemas/spot/spot-order';
import { createReading } from '../kernel/reading';

/** What can be spent and sold on one pair, for the form. */
export const spotFundsMachine = createReading<SpotFunds>('spotFunds');
