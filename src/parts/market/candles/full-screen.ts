import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';

const Entry = v.object({ isFull: v.literal(true) });

/** Everything beside an element and what it stands in cannot be reached until the function returned runs. */
const isolate = (element: HTMLElement) => {
  const beside: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    if (at.parentElement === document.body) break;
    for (const other of at.parentElement.children) {
      if (other !== at && other instanceof HTMLElement && !other.inert) beside.push(other);
    }
  }
  for (const other of beside) other.inert = true;
  return () => {
    for (const other of beside) other.inert = false;
  };
};

/**
 * The whole screen for one part of the page. It is an entry of the history, so that the way back leads
 * out of it. Where the browser refuses its own full screen, as on iPhones, the page's styles do alone.
 */
export const useFullScreen = (part: RefObject<HTMLElement | null>) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isFull = v.is(Entry, state);
  const goBack = useEffectEvent(() => void navigate(-1));
  useEffect(() => {
    if (!isFull || !part.current) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const rejoin = isolate(part.current);
    let isLeaving = false;
    // Esc may be reported twice, as a key and as the end of the browser's own full screen.
    const leave = () => {
      if (!isLeaving) goBack();
      isLeaving = true;
    };
    const given = document.documentElement.requestFullscreen?.();
    given
      ?.then(() => (signal.aborted ? document.exitFullscreen() : undefined))
      .catch(() => undefined);
    document.addEventListener(
      'fullscreenchange',
      () => {
        if (!document.fullscreenElement) leave();
      },
      { signal },
    );
    addEventListener(
      'keydown',
      ({ key }) => {
        const isCovered = document.documentElement.hasAttribute('data-overlay');
        if (key === 'Escape' && !isCovered) leave();
      },
      { signal },
    );
    return () => {
      leaving.abort();
      rejoin();
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isFull, part]);
  return {
    isFull,
    toggle: () =>
      void (isFull ? navigate(-1) : navigate(`${pathname}${search}`, { state: { isFull: true } })),
  };
};
