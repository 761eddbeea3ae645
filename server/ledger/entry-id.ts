import { randomBytes } from 'node:crypto';

const node = randomBytes(5).toString('hex');
let count = 0;

/** A unique text that sorts by time, and by order of creation within a millisecond. */
export const entryId = (timeMs: number): string => {
  count = (count + 1) % 36 ** 5;
  return `${timeMs.toString(36).padStart(9, '0')}${count.toString(36).padStart(5, '0')}${node}`;
};
