import { randomInt } from 'node:crypto';

/** Without letters and digits that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 7;

export const newInviteCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
