import { type RefObject, useEffect, useState } from 'react';

/** Places of the rows that are worth showing whole: `from` ≤ place < `to`. */
export type InSight = { readonly from: number; readonly to: number };

/** They change in strides, so that scrolling renders a few rows now and then and not one each time. */
const stride = 2;

/** A first screen of them: whole before anything has been measured, and while the list slides in. */
const fewest = 14;

/** How far outside of the screen rows are whole already, in screens: none is seen to be filled. */
const reach = 0.12;

/** The first row that ends below a height on the screen. Rows may be of any height, but in order. */
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

const strideOf = (place: number) => Math.floor(place / stride) * stride;

const lookAt = (list: Element, count: number): InSight => {
  const from = strideOf(firstBelow(list, count, -innerHeight * reach));
  const to = strideOf(firstBelow(list, count, innerHeight * (1 + reach))) + stride;
  return { from, to: Math.max(to, from + fewest) };
};

/**
 * Which rows of a long list are on the screen or near to it, whatever scrolls it. The others stand in
 * the list all the same, with their names, to be found and reached; what is costly in them can wait.
 */
export const useRowsInSight = (list: RefObject<Element | null>, count: number): InSight => {
  const [sight, setSight] = useState<InSight>({ from: 0, to: fewest });
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      if (!list.current) return;
      const now = lookAt(list.current, count);
      setSight((last) => (last.from === now.from && last.to === now.to ? last : now));
    };
    const ask = () => {
      frame ||= requestAnimationFrame(look);
    };
    ask();
    const leaving = new AbortController();
    const options = { capture: true, passive: true, signal: leaving.signal };
    // What ends a movement may have brought the list to where it is seen, as the sheet around it does.
    for (const moved of ['scroll', 'resize', 'transitionend', 'animationend']) {
      addEventListener(moved, ask, options);
    }
    return () => {
      leaving.abort();
      cancelAnimationFrame(frame);
    };
  }, [list, count]);
  return sight;
};

export const isInSight = ({ from, to }: InSight, place: number): boolean =>
  place >= from && place < to;
