import type { SpotFunds } from '../schemas/spot-order';
import { createReading } from './support/reading';

/** What can be spent and sold on one pair, for the form. */
export const spotFundsMachine = createReading<SpotFunds>('spotFunds');
