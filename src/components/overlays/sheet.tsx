import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classesOf } from '../base/class-names';
import { IconButton } from '../controls/icon-button';
import { Overlay } from './overlay';
import styles from './sheet.module.css';

const css = classesOf(styles);

const closeDistance = 72;

const useSwipeDown = (onClose: () => void) => {
  const from = useRef<number | null>(null);
  const distanceOf = (event: PointerEvent) => Math.max(0, event.clientY - (from.current ?? 0));
  const panelOf = (event: PointerEvent) => event.currentTarget.parentElement;
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === null) return;
      panelOf(event)?.style.setProperty('translate', `0 ${distanceOf(event)}px`);
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current === null) return;
      const distance = distanceOf(event);
      from.current = null;
      panelOf(event)?.style.removeProperty('translate');
      if (distance > closeDistance) onClose();
    },
    onPointerCancel: (event: PointerEvent) => {
      from.current = null;
      panelOf(event)?.style.removeProperty('translate');
    },
  };
};

/**
 * The content is as high as it has ever been, so that a sheet does not shrink under the fingers of
 * somebody who searches in it. It is a basis, not a minimum: a keyboard still makes the sheet lower.
 */
const useSteadyHeight = (isSteady: boolean) => {
  const content = useRef<HTMLDivElement>(null);
  const highest = useRef(0);
  useLayoutEffect(() => {
    if (!isSteady || !content.current) return;
    highest.current = Math.max(highest.current, content.current.scrollHeight);
    content.current.style.flexBasis = `${highest.current}px`;
  });
  return content;
};

export type SheetProps = {
  open: boolean;
  title: ReactNode;
  closeLabel: string;
  /** Called by button, scrim, swipe, Esc and back navigation; a changed form may ask first. */
  onClose: () => void;
  /** Between title and content, not scrolled: a search field, tabs. With it the height is steady. */
  top?: ReactNode;
  /** Below the content, not scrolled: the button. */
  action?: ReactNode;
  children: ReactNode;
};

/** A bottom sheet for choices and order entry. */
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
  const content = useSteadyHeight(top != null);
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
      <div ref={content} className={css('content')}>
        {children}
      </div>
      {action ? <div className={css('action')}>{action}</div> : null}
    </Overlay>
  );
};
