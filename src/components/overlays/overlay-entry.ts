import * as v from 'valibot';

// Back navigation closes the topmost overlay and leaves the page unchanged. While an overlay is
// open the history therefore has one extra entry: the same URL with a marker, hidden from the
// router.

const Marked = v.object({ isOverlay: v.literal(true) });
const Keyed = v.object({ key: v.string() });

/** How many history entries the previous page is away. */
export const stepsBack = (): number => (v.is(Marked, history.state) ? 2 : 1);

const pageOf = (state: unknown) => `${location.href} ${v.is(Keyed, state) ? state.key : ''}`;

/** The press that closes an overlay may navigate within this time; its page replaces the entry. */
const navigationDelayMs = 300;

/** A page that the app has gone to, and how its entry came into the history. */
type Visit = { how: 'pushState' | 'replaceState'; state: unknown; address: string };

type OverlayStack = {
  readonly hasOverlay: () => boolean;
  /** Closes the topmost overlay, which may ask for confirmation first and stay open. */
  readonly closeTop: () => void;
};

/**
 * Returns a function to be called after every opening and closing of an overlay. Its listener has to
 * be there before the router's: Chromium calls those of the window in the order they came in.
 */
export const syncOverlayEntry = ({ hasOverlay, closeTop }: OverlayStack): (() => void) => {
  /** The page that the last extra entry was pushed for. */
  let page: string | null = null;
  let isRemoving = false;
  /** A removal takes a moment, and leads back whoever has gone on meanwhile. */
  let visit: Visit | null = null;
  const sync = () => {
    const isMarked = v.is(Marked, history.state);
    if (isRemoving || hasOverlay() === isMarked) return;
    if (isMarked) {
      isRemoving = true;
      history.back();
    } else {
      page = pageOf(history.state);
      history.pushState({ ...history.state, isOverlay: true }, '');
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleSync = () => {
    clearTimeout(timer);
    timer = setTimeout(sync, hasOverlay() ? 0 : navigationDelayMs);
  };
  const onPopState = (event: PopStateEvent) => {
    const wasRemoving = isRemoving;
    isRemoving = false;
    scheduleSync();
    if (visit && !v.is(Marked, event.state)) {
      // The router shows that page, and is not to know that the history has left it.
      event.stopImmediatePropagation();
      history[visit.how](visit.state, '', visit.address);
      visit = null;
    } else if (v.is(Marked, event.state)) {
      // An overlay that led to another page left its entry behind: it is skipped.
      event.stopImmediatePropagation();
      history.back();
    } else if ((hasOverlay() || wasRemoving) && pageOf(event.state) === page) {
      event.stopImmediatePropagation();
      if (!wasRemoving) closeTop();
    }
  };
  addEventListener('popstate', onPopState);
  // Where a browser has no such event, whoever has gone on is led back.
  window.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    if (!isRemoving || (navigationType !== 'push' && navigationType !== 'replace')) return;
    // An address that was typed in has no key; the browser tells the router of it.
    if (!v.is(Keyed, history.state)) return;
    visit = { how: `${navigationType}State`, state: history.state, address: location.href };
  });
  // After a reload with an overlay open, the entry is still there but the overlay is not.
  scheduleSync();
  return scheduleSync;
};
