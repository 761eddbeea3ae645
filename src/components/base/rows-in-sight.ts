import { type RefObject, useEffect, useState } from 'react';

/** Indices of the rows that render fully: `from` ≤ index < `to`. */
export type InSight = { readonly from: number; readonly to: number };

/** The bounds are multiples of this, so that scrolling renders less often. */
const stride = 2;

/** One screen of rows, for the render before the list is measured or while it is animated. */
const minRows = 14;

/**
 * Rows within this many screen heights outside the viewport render fully before they are visible.
 */
const margin = 0.12;

/** The first row whose bottom is below `y`. A binary search, because rows may differ in height. */
const firstBelow = ({ children }: Element, count: number, y: number): number => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = children[middle]?.getBoundingClientRect().bottom ?? 0;
    if (bottom > y) high = middle;
    else low = middle + 1;
  }
  return low;
};

const strideOf = (index: number) => Math.floor(index / stride) * stride;

const measure = (list: Element, count: number): InSight => {
  const from = strideOf(firstBelow(list, count, -innerHeight * margin));
  const to = strideOf(firstBelow(list, count, innerHeight * (1 + margin))) + stride;
  return { from, to: Math.max(to, from + minRows) };
};

/**
 * The rows of a long list in or near the viewport, whatever scrolls it. The others stay in the list
 * with their names, so that search and focus find them, but without their costly parts.
 */
export const useRowsInSight = (list: RefObject<Element | null>, count: number): InSight => {
  const [sight, setSight] = useState<InSight>({ from: 0, to: minRows });
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      if (!list.current) return;
      const now = measure(list.current, count);
      setSight((last) => (last.from === now.from && last.to === now.to ? last : now));
    };
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update);
    };
    scheduleUpdate();
    const controller = new AbortController();
    const options = { capture: true, passive: true, signal: controller.signal };
    // The end of an animation may have moved the list into the viewport, as that of its sheet does.
    for (const type of ['scroll', 'resize', 'transitionend', 'animationend']) {
      addEventListener(type, scheduleUpdate, options);
    }
    return () => {
      controller.abort();
      cancelAnimationFrame(frame);
    };
  }, [list, count]);
  return sight;
};

export const isInSight = ({ from, to }: InSight, index: number): boolean =>
  index >= from && index < to;
