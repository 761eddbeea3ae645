import { type ReactNode, type TouchEvent, useRef } from 'react';
import { classesOf } from './class-names';
import styles from './pull-to-refresh.module.css';

const css = classesOf(styles);

/** How far the content is pulled before letting go refreshes it. */
const fullPull = 64;

export type PullToRefreshProps = {
  refreshing: boolean;
  /** Says that it refreshes, while it does. */
  label: string;
  onRefresh: () => void;
  children: ReactNode;
};

/** The waterline at the top fills as the page is pulled. The content stays where it is. */
export const PullToRefresh = ({ refreshing, label, onRefresh, children }: PullToRefreshProps) => {
  const line = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);

  const pulledBy = (event: TouchEvent): number =>
    from.current === null ? 0 : (event.changedTouches[0]?.clientY ?? 0) - from.current;
  const show = (share: number) => line.current?.style.setProperty('--share', share.toFixed(3));
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
      onTouchMove={(event) => show(Math.min(1, Math.max(0, pulledBy(event) / fullPull)))}
      onTouchEnd={(event) => {
        const isFull = pulledBy(event) >= fullPull && window.scrollY <= 0;
        release();
        if (isFull) onRefresh();
      }}
      onTouchCancel={release}
    >
      <div ref={line} className={css('line', refreshing && 'sweeping')} role="status">
        {refreshing ? <span className="tl-spoken">{label}</span> : null}
      </div>
      {children}
    </div>
  );
};
