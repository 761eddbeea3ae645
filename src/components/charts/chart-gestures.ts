/**
 * Whether a pan of an element is in progress: a move with a finger or the mouse button down. Calls
 * `onResize` when its size changes: by a rotation, and by entering or leaving full screen.
 */
export const watchGestures = (element: HTMLElement, onResize: () => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  let gesture: 'none' | 'pressed' | 'panning' = 'none';
  const press = () => {
    gesture = 'pressed';
  };
  const release = () => {
    gesture = 'none';
  };
  element.addEventListener('pointerdown', press, { signal });
  addEventListener('pointerup', release, { signal });
  // The browser has taken the gesture over, to scroll the page.
  addEventListener('pointercancel', release, { signal });
  const observer = new ResizeObserver(onResize);
  observer.observe(element);
  return {
    /** To be called when what the element shows has moved; true if that is a pan. */
    moved: (): boolean => {
      if (gesture !== 'none') gesture = 'panning';
      return gesture === 'panning';
    },
    isPanning: (): boolean => gesture === 'panning',
    stop: () => {
      controller.abort();
      observer.disconnect();
    },
  };
};
