/** Work of one name in the order in which it came; what may go side by side shares its turn. */
export type Lanes = {
  /** Runs when everything that came before has ended, and before everything that comes after. */
  run: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Runs beside other shared work, when the last work that wanted to be alone has ended. */
  share: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when nothing is running or waiting. */
  idle: () => Promise<void>;
};

/** `alone` ends with the last work that wanted to be alone, `shared` came after that. */
type Lane = { alone: Promise<unknown>; readonly shared: Set<Promise<unknown>> };

export const createLanes = (): Lanes => {
  const lanes = new Map<string, Lane>();
  const none = Promise.resolve();
  const laneOf = (name: string): Lane => {
    const known = lanes.get(name);
    if (known) return known;
    const lane: Lane = { alone: none, shared: new Set() };
    lanes.set(name, lane);
    return lane;
  };
  const idle = async (): Promise<void> => {
    while (lanes.size > 0) {
      await Promise.allSettled(
        [...lanes.values()].flatMap(({ alone, shared }) => [alone, ...shared]),
      );
    }
  };
  return {
    idle,
    run: (name, work) => {
      const lane = laneOf(name);
      const before = [lane.alone, ...lane.shared];
      const mine = Promise.allSettled(before).then(work);
      lane.alone = mine;
      lane.shared.clear();
      const forget = () => {
        if (lane.alone !== mine) return;
        lane.alone = none;
        if (lane.shared.size === 0) lanes.delete(name);
      };
      mine.then(forget, forget);
      return mine;
    },
    share: (name, work) => {
      const lane = laneOf(name);
      const mine = lane.alone.then(work, work);
      lane.shared.add(mine);
      const forget = () => {
        lane.shared.delete(mine);
        if (lane.shared.size === 0 && lane.alone === none) lanes.delete(name);
      };
      mine.then(forget, forget);
      return mine;
    },
  };
};
