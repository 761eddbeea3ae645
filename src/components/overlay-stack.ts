import { keepOverlayEntry } from './overlay-entry';

/** Marks what stays usable over every overlay: the toasts. */
const overOverlays = 'data-over-overlays';

type Opened = {
  readonly layer: HTMLElement;
  readonly close: () => void;
  opener: Element | null;
};

const opened: Opened[] = [];

let keepEntry: (() => void) | null = null;

/** From here on the way back closes the uppermost of what lies over the page. */
export const closeOverlayOnBack = (): void => {
  keepEntry = keepOverlayEntry({
    isAny: () => opened.length > 0,
    closeTop: () => opened.at(-1)?.close(),
  });
};

/** Only the topmost overlay, and what lives over all of them, can be reached. */
const settle = () => {
  const top = opened.at(-1)?.layer;
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement)) continue;
    child.inert = top !== undefined && child !== top && !child.hasAttribute(overOverlays);
  }
  document.documentElement.toggleAttribute('data-overlay', top !== undefined);
  keepEntry?.();
};

export const isTopOverlay = (layer: HTMLElement): boolean => opened.at(-1)?.layer === layer;

/** Who has the focus; the layer itself once a tap on its scrim has taken it from everything in it. */
const focused = () => {
  const at = document.activeElement;
  return at === document.body ? (opened.at(-1)?.layer.querySelector('dialog') ?? at) : at;
};

/**
 * Puts a layer over everything else, which the way back closes. Returns what takes it away again and
 * gives the focus back to whoever had it. Of two layers that go together, the upper one gives it to
 * whom the lower one would.
 */
export const raiseOverlay = (layer: HTMLElement, close: () => void): (() => void) => {
  const own: Opened = { layer, close, opener: focused() };
  opened.push(own);
  settle();
  return () => {
    opened.splice(opened.indexOf(own), 1);
    for (const above of opened) {
      if (layer.contains(above.opener)) above.opener = own.opener;
    }
    settle();
    const { opener } = own;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
};

const reachable =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

const canHoldFocus = (element: HTMLElement) =>
  element.getAttribute('type') !== 'hidden' && element.closest('[hidden], [inert]') === null;

/** Where the Tab key goes, in order. */
export const focusOrder = (layer: HTMLElement): HTMLElement[] =>
  [...layer.querySelectorAll<HTMLElement>(reachable)].filter(canHoldFocus);
