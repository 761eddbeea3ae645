import type { Rows } from '../../schemas/kernel/rows';
import type { Pair } from '../../schemas/market/pair';
import { createReading, type ReadingActor } from '../kernel/reading';

/** The trading pairs: read at the start, read again when asked for, never lost by a failed refresh. */
export const pairListMachine = createReading<Rows<Pair>>('pairList');
export type PairListActor = ReadingActor<Rows<Pair>>;
