/** Rows on each side of the book below the chart. */
export const bookRows = 15;
