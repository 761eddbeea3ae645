import { randomUUID } from 'node:crypto';

/** Somebody's name as requests write it. */
export type Named = { type: 'email' | 'mobile'; user_string: string; area_code: string };
export const mail = (): Named => ({
  type: 'email',
  user_string: `${randomUUID()}@example.com`,
  area_code: '',
});
let numbers = 13_000_000_000;
export const phone = (): Named => {
  numbers += 1;
  return { type: 'mobile', user_string: `${numbers}`, area_code: '86' };
};
/** The same as messages are addressed. */
export const placeOf = ({ type, user_string, area_code }: Named) =>
  type === 'email' ? user_string : `+${area_code} ${user_string}`;
/** A code that is not this one. */
export const other = (code: string) => (code === '000000' ? '000001' : '000000');
