import { unparse } from 'papaparse';

/**
 * A cell that a spreadsheet would read as a formula gets an apostrophe. A negative amount is no
 * formula and stays a number.
 */
const formula = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/** Rows as lines of a CSV file (RFC 4180), each with its end. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `${unparse(
        rows.map((row) => [...row]),
        { newline: '\r\n', escapeFormulae: formula },
      )}\r\n`;
