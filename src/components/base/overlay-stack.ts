import { afterPaint, type FocusPlace, focusPlaceOf, returnFocus } from './focus';

/** Marks elements that stay usable above every overlay: the toasts. */
const overOverlays = 'data-over-overlays';

type OpenOverlay = {
  readonly layer: HTMLElement;
  readonly close: () => void;
  opener: FocusPlace;
};

/** Closes the topmost overlay on back navigation; its result is called whenever the stack changed. */
export type BackNavigation = (stack: {
  readonly hasOverlay: () => boolean;
  readonly closeTop: () => void;
}) => () => void;

/** The overlays that are open over a page, the topmost last. */
export const createOverlayStack = (followBack?: BackNavigation) => {
  const stack: OpenOverlay[] = [];
  const syncEntry = followBack?.({
    hasOverlay: () => stack.length > 0,
    closeTop: () => stack.at(-1)?.close(),
  });
  /** Makes everything below the topmost overlay inert. */
  const isolateTop = () => {
    const top = stack.at(-1)?.layer;
    for (const child of document.body.children) {
      if (!(child instanceof HTMLElement)) continue;
      child.inert = top !== undefined && child !== top && !child.hasAttribute(overOverlays);
    }
    document.documentElement.toggleAttribute('data-overlay', top !== undefined);
  };
  /** The focused element; the top overlay's dialog if a press on its scrim removed the focus. */
  const focused = () => {
    const at = document.activeElement;
    return at === document.body ? (stack.at(-1)?.layer.querySelector('dialog') ?? at) : at;
  };
  return {
    isTop: (layer: HTMLElement): boolean => stack.at(-1)?.layer === layer,
    /**
     * Opens an overlay. The returned function closes it and restores the focus. If an overlay below
     * closes first, the upper one inherits the element that the lower one would have focused.
     */
    raise: (layer: HTMLElement, close: () => void): (() => void) => {
      const own: OpenOverlay = { layer, close, opener: focusPlaceOf(focused()) };
      stack.push(own);
      // The styles of the whole page are computed again, which takes longer than to paint the overlay.
      afterPaint(isolateTop);
      syncEntry?.();
      return () => {
        stack.splice(stack.indexOf(own), 1);
        for (const above of stack) {
          if (layer.contains(above.opener.element)) above.opener = own.opener;
        }
        isolateTop();
        syncEntry?.();
        returnFocus(own.opener, layer);
      };
    },
  };
};
