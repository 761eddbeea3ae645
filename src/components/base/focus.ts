// Where the focus goes when what has it closes, leaves or is disabled: keys that go to the body of
// the page reach no control.

const focusable =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

const canHoldFocus = (element: HTMLElement) =>
  element.getAttribute('type') !== 'hidden' && element.closest('[hidden], [inert]') === null;

/** The elements that the Tab key visits, in order. */
export const focusOrder = (layer: Element): HTMLElement[] =>
  [...layer.querySelectorAll<HTMLElement>(focusable)].filter(canHoldFocus);

/** What has the focus, with what is around it, from the inside. */
export type FocusPlace = { readonly element: Element | null; readonly around: readonly Element[] };

export const focusPlaceOf = (element: Element | null): FocusPlace => {
  const around: Element[] = [];
  for (let at = element?.parentElement; at; at = at.parentElement) around.push(at);
  return { element, around };
};

/** Neither one that has left takes it, nor one that is disabled. */
const takesFocus = (element: HTMLElement): boolean => {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/** No field, which would bring up the keyboard of a phone. */
const focusFirstIn = (near: Element): boolean =>
  focusOrder(near).some((control) => !control.matches('input, textarea') && takesFocus(control));

/**
 * Gives the focus back from an overlay: to what had it, else to the control that is nearest to where
 * that was. An overlay that opened by itself took it from nothing; whoever uses keys goes on with the
 * content of the page.
 */
export const returnFocus = ({ element, around }: FocusPlace, from: Element): void => {
  if (element === document.body) {
    const main = from.querySelector(':focus-visible') && document.querySelector('main');
    if (main) focusFirstIn(main);
  } else if (element instanceof HTMLElement && !takesFocus(element)) around.some(focusFirstIn);
};

/** Moves the focus on when the control of a page that has it leaves, as the button of a row does. */
export const followFocus = (page: HTMLElement): (() => void) => {
  let place = focusPlaceOf(null);
  const enter = () => {
    place = focusPlaceOf(document.activeElement);
  };
  const observer = new MutationObserver(() => {
    const { element, around } = place;
    if (document.activeElement !== document.body || element?.isConnected !== false) return;
    place = focusPlaceOf(null);
    around.some(focusFirstIn);
  });
  page.addEventListener('focusin', enter);
  observer.observe(page, { subtree: true, childList: true });
  return () => {
    page.removeEventListener('focusin', enter);
    observer.disconnect();
  };
};

/** Runs it once the next frame was painted. */
export const afterPaint = (task: () => void): void => {
  requestAnimationFrame(() => setTimeout(task));
};

/**
 * Gives the focus to the panel of an overlay when the control that has it leaves or is disabled. A
 * disabled one loses it only when the browser paints.
 */
export const holdFocus = (panel: HTMLElement, isTop: () => boolean): (() => void) => {
  const hold = () => {
    if (isTop() && document.activeElement === document.body) panel.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => afterPaint(hold));
  observer.observe(panel, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
};
