/** A browser sends pointer events to what is disabled too, and a pending button ignores its taps. */
const pressable = 'a, button:not(:disabled, [aria-disabled]), summary, label:not(:has(:disabled))';

/** As long as Android shows a press after the finger has left: a short tap is seen too. */
const seenMs = 64;

/**
 * Marks what a pointer presses with `data-pressed`, from the touch until the release. `:active` alone
 * is late: a browser waits up to 150 ms to know whether the finger scrolls.
 */
export const markPressed = (): void => {
  let pressed: Element | null = null;
  const clear = (element: Element | null) => {
    if (element !== pressed) element?.removeAttribute('data-pressed');
  };
  const leave = () => {
    const left = pressed;
    pressed = null;
    return left;
  };
  const cancel = () => clear(leave());
  const release = () => setTimeout(clear, seenMs, leave());
  const press = ({ target, isPrimary, button }: PointerEvent) => {
    if (!isPrimary || button !== 0 || !(target instanceof Element)) return;
    cancel();
    pressed = target.closest(pressable);
    pressed?.setAttribute('data-pressed', '');
  };
  addEventListener('pointerdown', press, true);
  addEventListener('pointerup', release, true);
  // The finger scrolls, or the mouse drags the link away.
  addEventListener('pointercancel', cancel, true);
};
