import * as v from 'valibot';

/** Under which name a device stores the recommended coin that it showed last. */
export const shownCoinName = 'tideline_recommended_coin';

/** The coin that was shown last, and the day. */
export const ShownCoin = v.object({ id: v.number(), day: v.string() });
export type ShownCoin = v.InferOutput<typeof ShownCoin>;
