/** The sets that a recording of the market may be of. */
export const recordingSets = ['candles-1m', 'candles-1m-2025-10', 'trades'] as const;
export type RecordingSet = (typeof recordingSets)[number];
