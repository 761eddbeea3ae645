import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { classesOf } from '../base/class-names';
import { focusOrder, holdFocus } from '../base/focus';
import { useOngoingWork } from '../base/ongoing-work';
import { useUiState } from '../base/ui-state';
import styles from './overlay.module.css';

const css = classesOf(styles);

type OverlayProps = {
  kind: 'drawer' | 'sheet' | 'dialog';
  role?: 'dialog' | 'alertdialog' | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  /** The element that gets the focus first; the panel by default. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** Focus trap: Tab wraps around, Esc closes. */
const trapFocus = (event: KeyboardEvent<HTMLElement>, panel: HTMLElement, close: () => void) => {
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
    return;
  }
  if (event.key !== 'Tab') return;
  const order = focusOrder(panel);
  const first = order.at(0);
  const last = order.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const at = document.activeElement;
  if (event.shiftKey && (at === first || at === panel)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && at === last) {
    event.preventDefault();
    first.focus();
  }
};

/** The base of drawer, sheet and dialog: a scrim, a panel and a focus trap. */
export const Overlay = ({
  kind,
  role = 'dialog',
  label,
  labelledBy,
  describedBy,
  firstFocus,
  onClose,
  children,
}: OverlayProps) => {
  useOngoingWork(true);
  const { overlays } = useUiState();
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDialogElement>(null);

  const close = useEffectEvent(() => onClose());
  useLayoutEffect(() => {
    const { current: own } = layer;
    if (!own || !panel.current) return;
    const lower = overlays.raise(own, () => close());
    (firstFocus?.current ?? panel.current).focus({ preventScroll: true });
    const release = holdFocus(panel.current, () => overlays.isTop(own));
    return () => {
      release();
      lower();
    };
  }, [firstFocus, overlays]);

  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (layer.current && panel.current && overlays.isTop(layer.current)) {
      trapFocus(event, panel.current, onClose);
    }
  };

  return createPortal(
    <div ref={layer} className={css('layer', kind)}>
      <div
        className={css('scrim')}
        aria-hidden="true"
        // The second tap of two on what opened the overlay lands here.
        onClick={({ detail }) => (detail > 1 ? undefined : onClose())}
      />
      <dialog
        ref={panel}
        open
        className={css('panel')}
        role={role}
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        onKeyDown={keyDown}
      >
        {children}
      </dialog>
    </div>,
    document.body,
  );
};
