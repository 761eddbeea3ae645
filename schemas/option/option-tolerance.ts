import { amount } from '../kernel/money';

/** By this fraction the open price may differ from the one on the screen, in either direction. */
export const seenPriceTolerance = amount('0.0005');
