import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for one another, read aloud or in any font. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 7;

export const newInviteCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
