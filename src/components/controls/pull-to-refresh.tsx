import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classesOf } from '../base/class-names';
import styles from './pull-to-refresh.module.css';

const css = classesOf(styles);

const refreshDistance = 64;
const touchEvents = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;

export type PullToRefreshProps = {
  refreshing: boolean;
  /** Announced while it refreshes. */
  label: string;
  onRefresh: () => void;
  children: ReactNode;
};

/**
 * A bar at the top fills as the page is pulled; the content does not move. The finger may start
 * anywhere between header and tabs, so the listeners are on the whole of `main`.
 */
export const PullToRefresh = ({ refreshing, label, onRefresh, children }: PullToRefreshProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const isIdle = useEffectEvent(() => !refreshing);
  const refresh = useEffectEvent(() => onRefresh());
  useEffect(() => {
    const area = bar.current?.closest('main');
    let from: number | null = null;
    const show = (share: number) => bar.current?.style.setProperty('--share', share.toFixed(3));
    const pull = ({ type, touches, changedTouches }: TouchEvent) => {
      const at = changedTouches[0]?.clientY ?? 0;
      const isAtTop = window.scrollY <= 0;
      if (type === 'touchstart') from = isAtTop && touches.length === 1 && isIdle() ? at : null;
      const share = from === null ? 0 : Math.max(0, (at - from) / refreshDistance);
      const isPulling = type === 'touchmove';
      show(isPulling ? Math.min(1, share) : 0);
      if (isPulling || type === 'touchstart') return;
      from = null;
      if (type === 'touchend' && share >= 1 && isAtTop) refresh();
    };
    for (const type of touchEvents) area?.addEventListener(type, pull, { passive: true });
    return () => {
      for (const type of touchEvents) area?.removeEventListener(type, pull);
    };
  }, []);
  return (
    <div className={css('pull')}>
      <div ref={bar} className={css('line', refreshing && 'sweeping')} role="status">
        {refreshing ? <span className="tl-spoken">{label}</span> : null}
      </div>
      {children}
    </div>
  );
};
