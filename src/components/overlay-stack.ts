/** Marks what stays usable over every overlay: the toasts. */
export const overOverlays = 'data-over-overlays';

const opened: HTMLElement[] = [];

/** Only the topmost overlay, and what lives over all of them, can be reached. */
const settle = () => {
  const top = opened.at(-1);
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement)) continue;
    child.inert = top !== undefined && child !== top && !child.hasAttribute(overOverlays);
  }
  document.documentElement.toggleAttribute('data-overlay', top !== undefined);
};

export const isTopOverlay = (layer: HTMLElement): boolean => opened.at(-1) === layer;

/**
 * Puts a layer over everything else. Returns what takes it away again and gives the focus back to
 * whoever had it.
 */
export const raiseOverlay = (layer: HTMLElement): (() => void) => {
  const opener = document.activeElement;
  opened.push(layer);
  settle();
  return () => {
    opened.splice(opened.indexOf(layer), 1);
    settle();
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
