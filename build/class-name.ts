import { basename } from 'node:path';

/** The name of a class of a style module in the page: `pair-row_row`. The static shell uses it too. */
export const classIn = (file: string, name: string): string =>
  `${basename(file).replace(/\.module\.css.*$/, '')}_${name}`;
