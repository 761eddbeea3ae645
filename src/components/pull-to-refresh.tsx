import { type ReactNode, type TouchEvent, useRef } from 'react';
import { classesOf } from './class-names';
import styles from './pull-to-refresh.module.css';

const css = classesOf(styles);

const refreshDistance = 64;

export type PullToRefreshProps = {
  refreshing: boolean;
  /** Announced while it refreshes. */
  label: string;
  onRefresh: () => void;
  children: ReactNode;
};

/** A bar at the top fills as the page is pulled; the content does not move. */
export const PullToRefresh = ({ refreshing, label, onRefresh, children }: PullToRefreshProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);

  const distanceOf = (event: TouchEvent): number =>
    from.current === null ? 0 : (event.changedTouches[0]?.clientY ?? 0) - from.current;
  const show = (share: number) => bar.current?.style.setProperty('--share', share.toFixed(3));
  const release = () => {
    from.current = null;
    show(0);
  };
  return (
    <div
      className={css('pull')}
      onTouchStart={(event) => {
        const isAtTop = window.scrollY <= 0 && !refreshing && event.touches.length === 1;
        from.current = isAtTop ? (event.touches[0]?.clientY ?? null) : null;
      }}
      onTouchMove={(event) => show(Math.min(1, Math.max(0, distanceOf(event) / refreshDistance)))}
      onTouchEnd={(event) => {
        const isFull = distanceOf(event) >= refreshDistance && window.scrollY <= 0;
        release();
        if (isFull) onRefresh();
      }}
      onTouchCancel={release}
    >
      <div ref={bar} className={css('line', refreshing && 'sweeping')} role="status">
        {refreshing ? <span className="tl-spoken">{label}</span> : null}
      </div>
      {children}
    </div>
  );
};
