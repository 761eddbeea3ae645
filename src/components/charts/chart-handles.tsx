import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { classesOf } from '../base/class-names';
import styles from './chart-handles.module.css';
import type { PricePlaces } from './price-places';

const css = classesOf(styles);

/** A price that can be moved in the chart: by a finger, the mouse or the arrow keys. */
export type ChartHandle = {
  readonly id: string;
  readonly price: string;
  /** On the handle; as short as possible. */
  readonly text: string;
  /** What it is, and what its price comes to, for those who do not see it. */
  readonly label: string;
  readonly valueText: string;
  readonly tone: 'success' | 'warn';
  /** A price that is not set yet: the handle stands at another line, from which it is dragged. */
  readonly isUnset: boolean;
  readonly isMoved: boolean;
};

export type HandleEvents = {
  readonly grabbed: (id: string) => void;
  readonly moved: (price: string) => void;
  readonly released: () => void;
  readonly cancelled: () => void;
  /** By so many small steps, upwards if positive. */
  readonly stepped: (id: string, steps: number) => void;
  /** Esc: the move is given up. */
  readonly declined: () => void;
};

const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

/** A finger that moves less than this has tapped. */
const slack = 4;

type Grip = { pointer: number; fromY: number; offset: number; isDragging: boolean };

type HandleProps = { handle: ChartHandle; places: PricePlaces | null; on: HandleEvents };

const useGrip = ({ handle, places, on }: HandleProps) => {
  const grip = useRef<Grip | null>(null);
  const isOwn = (event: PointerEvent) => grip.current?.pointer === event.pointerId;
  const finish = (event: PointerEvent, end: () => void) => {
    if (!isOwn(event)) return;
    const wasDragging = grip.current?.isDragging ?? false;
    grip.current = null;
    if (wasDragging) end();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const y = places?.yOf(handle.price) ?? null;
      if (y === null || grip.current !== null || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientY, pointerId } = event;
      grip.current = { pointer: pointerId, fromY: clientY, offset: y - clientY, isDragging: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = grip;
      if (current === null || !isOwn(event)) return;
      if (!current.isDragging) {
        if (Math.abs(event.clientY - current.fromY) < slack) return;
        current.isDragging = true;
        on.grabbed(handle.id);
      }
      const price = places?.priceAt(event.clientY + current.offset) ?? null;
      if (price !== null) on.moved(price);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => finish(event, on.released),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => finish(event, on.cancelled),
  };
};

/**
 * Where a handle is whole: at its price, or at the edge beyond which that is. What counts is the pill
 * that is seen, not the larger area around it: that would push it over the mark of the high.
 */
const insideOf = (y: number, { firstElementChild }: HTMLElement, places: PricePlaces): number => {
  const half = firstElementChild instanceof HTMLElement ? firstElementChild.offsetHeight / 2 : 0;
  return Math.max(Math.min(y, places.height() - half), half);
};

const Handle = (props: HandleProps & { column: number }) => {
  const { handle, places, on, column } = props;
  const element = useRef<HTMLDivElement>(null);
  const grip = useGrip(props);
  const { price } = handle;
  useEffect(() => {
    const place = () => {
      if (!element.current) return;
      const y = places?.yOf(price) ?? null;
      element.current.style.visibility = y === null ? 'hidden' : '';
      if (!places || y === null) return;
      element.current.style.translate = `0 ${insideOf(y, element.current, places)}px`;
    };
    place();
    return places?.onPaint(place);
  }, [places, price]);
  const press = (event: KeyboardEvent) => {
    const steps = keySteps[event.key];
    if (steps !== undefined) on.stepped(handle.id, steps);
    if (event.key === 'Escape' && handle.isMoved) on.declined();
    // Esc would leave the full screen too, and the arrows would scroll the page.
    const isTaken = steps !== undefined || (event.key === 'Escape' && handle.isMoved);
    if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={element}
      className={css('handle', `column-${column % 4}`)}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={handle.label}
      aria-valuemin={0}
      aria-valuenow={Number(price)}
      aria-valuetext={handle.valueText}
      onKeyDown={press}
      {...grip}
    >
      <span className={css('pill', handle.tone, handle.isUnset && 'unset')} aria-hidden="true">
        {handle.isUnset ? '+ ' : '↕ '}
        {handle.text}
      </span>
    </div>
  );
};

/** The handles of a chart, each at its price. */
export const ChartHandles = ({
  handles,
  places,
  on,
}: {
  handles: readonly ChartHandle[];
  places: PricePlaces | null;
  on: HandleEvents;
}) => (
  <div className={css('handles')}>
    {handles.map((handle, column) => (
      <Handle key={handle.id} handle={handle} places={places} on={on} column={column} />
    ))}
  </div>
);
