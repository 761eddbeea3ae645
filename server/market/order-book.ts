/** A changed level: the new quantity at a price, zero if the level is removed. */
export type LevelChange = {
  readonly side: 'bid' | 'ask';
  readonly price: bigint;
  readonly quantity: bigint;
};

type Level = { readonly price: bigint; readonly quantity: bigint };

/** Levels of one side, best first. */
const createSide = (isBetter: (a: bigint, b: bigint) => boolean) => {
  const levels: Level[] = [];
  const placeOf = (price: bigint) => {
    let low = 0;
    let high = levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const level = levels[middle];
      if (level && isBetter(level.price, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    set: (price: bigint, quantity: bigint) => {
      const place = placeOf(price);
      const known = levels[place]?.price === price ? 1 : 0;
      if (quantity > 0n) levels.splice(place, known, { price, quantity });
      else levels.splice(place, known);
    },
    best: (depth: number): readonly Level[] => levels.slice(0, depth),
    truncate: (depth: number) => {
      if (levels.length > depth) levels.length = depth;
    },
  };
};

export type OrderBook = {
  readonly apply: (changes: readonly LevelChange[]) => void;
  readonly bids: (depth: number) => readonly Level[];
  readonly asks: (depth: number) => readonly Level[];
  /** Drops deeper levels on both sides. */
  readonly truncate: (depth: number) => void;
};

/** A book updated by changes. It contains exactly the levels of its source. */
export const createOrderBook = (): OrderBook => {
  const bids = createSide((a, b) => a > b);
  const asks = createSide((a, b) => a < b);
  return {
    apply: (changes) => {
      for (const { side, price, quantity } of changes) {
        (side === 'bid' ? bids : asks).set(price, quantity);
      }
    },
    bids: bids.best,
    asks: asks.best,
    truncate: (depth) => {
      bids.truncate(depth);
      asks.truncate(depth);
    },
  };
};
