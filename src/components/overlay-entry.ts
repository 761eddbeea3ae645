import * as v from 'valibot';

// The way back closes what lies over the page and leaves the page as it is. For that the history has
// one entry more while anything lies there: the same address with a mark. The router never hears of it.

const Marked = v.object({ isOverlay: v.literal(true) });
const Keyed = v.object({ key: v.string() });

/** How many entries lead back to the page before this one. */
export const stepsBack = (): number => (v.is(Marked, history.state) ? 2 : 1);

const placeOf = (state: unknown) => `${location.href} ${v.is(Keyed, state) ? state.key : ''}`;

/** For how long what closed a sheet may still lead to another page, whose entry then takes its place. */
const leadingMs = 300;

type Covers = {
  /** Whether anything lies over the page. */
  readonly isAny: () => boolean;
  /** Closes the uppermost; it may ask first, and stay. */
  readonly closeTop: () => void;
};

/** Returns what has to run whenever something was laid over the page, or taken away. */
export const keepOverlayEntry = ({ isAny, closeTop }: Covers): (() => void) => {
  /** The page under the entry that was made last. */
  let place: string | null = null;
  let isLeaving = false;
  const settle = () => {
    const isMarked = v.is(Marked, history.state);
    if (isLeaving || isAny() === isMarked) return;
    if (isMarked) {
      isLeaving = true;
      history.back();
    } else {
      place = placeOf(history.state);
      history.pushState({ ...history.state, isOverlay: true }, '');
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, isAny() ? 0 : leadingMs);
  };
  const follow = (event: PopStateEvent) => {
    const wasLeaving = isLeaving;
    isLeaving = false;
    settleSoon();
    if (v.is(Marked, event.state)) {
      // Left behind by a sheet that led to another page: its step is not one that anybody made.
      event.stopImmediatePropagation();
      history.back();
    } else if ((isAny() || wasLeaving) && placeOf(event.state) === place) {
      event.stopImmediatePropagation();
      if (!wasLeaving) closeTop();
    }
  };
  addEventListener('popstate', follow, { capture: true });
  // A page that is loaded again with a sheet open comes without the sheet, and with its entry.
  settleSoon();
  return settleSoon;
};
