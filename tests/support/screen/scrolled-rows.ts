import { act } from '@testing-library/react';

/** Gives the rows of a list a height and a place, which a page without a layout lacks, and scrolls them. */
export const layOut = (rows: readonly Element[], rowHeight = 64) => {
  let scrolled = 0;
  for (const [place, row] of rows.entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, place * rowHeight - scrolled, 1, rowHeight);
  }
  /** Brings a row to the top of the screen and says so by an event. */
  return (place: number, event = 'scroll') =>
    act(async () => {
      scrolled = place * rowHeight;
      document.body.dispatchEvent(new Event(event));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
};
