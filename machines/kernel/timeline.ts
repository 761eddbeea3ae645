/** A state that a record got to, as a server tells it. */
export type Reached<State extends string> = { state: State; at: string | null; by: string };

/** A place on the way of a record. */
export type TimelinePoint<State extends string> = {
  state: State;
  /** Left, or final; where the record is; or still to come. */
  stage: 'past' | 'now' | 'next';
  at: string | null;
  by: string;
};

type Way<State extends string> = {
  state: State;
  initial: State;
  /** What a server tells of the way so far; may be empty. */
  reached: readonly Reached<State>[];
  createdAt: string | null;
  updatedAt: string | null;
  /** The state that comes next if all goes well; null where the lifecycle has none. */
  next: (state: State) => State | null;
};

/** The way so far: as told, else from the times of the record. */
const soFar = <State extends string>({
  state,
  initial,
  reached,
  createdAt,
  updatedAt,
}: Way<State>): readonly Reached<State>[] => {
  if (reached.at(-1)?.state === state) return reached;
  const first = { state: initial, at: createdAt, by: '' };
  return state === initial ? [first] : [first, { state, at: updatedAt, by: '' }];
};

/**
 * The way of a record, drawn from its lifecycle: what is behind it, where it is, and what comes if
 * all goes well. A final state is behind it.
 */
export const timelineOf = <State extends string>(way: Way<State>): TimelinePoint<State>[] => {
  const points = soFar(way).map((point): TimelinePoint<State> => ({ ...point, stage: 'past' }));
  const last = points.at(-1);
  const ahead: TimelinePoint<State>[] = [];
  let next = way.next(way.state);
  if (last && next !== null) last.stage = 'now';
  while (next !== null) {
    ahead.push({ state: next, stage: 'next', at: null, by: '' });
    next = way.next(next);
  }
  return [...points, ...ahead];
};
