import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { classesOf } from './class-names';
import { IconButton } from './icon-button';
import { Overlay } from './overlay';
import styles from './sheet.module.css';

const css = classesOf(styles);

/** How far down the sheet is pulled before letting go closes it. */
const closingPull = 72;

const useSwipeDown = (onClose: () => void) => {
  const from = useRef<number | null>(null);
  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - (from.current ?? 0));
  const panelOf = (event: PointerEvent) => event.currentTarget.parentElement;
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === null) return;
      panelOf(event)?.style.setProperty('translate', `0 ${pulled(event)}px`);
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current === null) return;
      const distance = pulled(event);
      from.current = null;
      panelOf(event)?.style.removeProperty('translate');
      if (distance > closingPull) onClose();
    },
    onPointerCancel: (event: PointerEvent) => {
      from.current = null;
      panelOf(event)?.style.removeProperty('translate');
    },
  };
};

export type SheetProps = {
  open: boolean;
  title: ReactNode;
  closeLabel: string;
  /** Asked for by button, scrim, swipe and Esc. A changed form asks before it obeys. */
  onClose: () => void;
  /** Between title and content, and does not scroll: a search field, tabs. */
  top?: ReactNode;
  /** Below the content, and does not scroll: the button. */
  action?: ReactNode;
  children: ReactNode;
};

/** Choosing and order entry, from below. */
export const Sheet = ({ open, ...sheet }: SheetProps) => (open ? <OpenSheet {...sheet} /> : null);

const OpenSheet = ({
  title,
  closeLabel,
  onClose,
  top,
  action,
  children,
}: Omit<SheetProps, 'open'>) => {
  const titleId = useId();
  const swipe = useSwipeDown(onClose);
  return (
    <Overlay kind="sheet" labelledBy={titleId} onClose={onClose}>
      <div className={css('head')} {...swipe}>
        <span className={css('grabber')} />
        <h2 id={titleId} className={css('title')}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onPress={onClose} />
      </div>
      {top ? <div className={css('top')}>{top}</div> : null}
      <div className={css('content')}>{children}</div>
      {action ? <div className={css('action')}>{action}</div> : null}
    </Overlay>
  );
};
