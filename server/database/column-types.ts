import pg from 'pg';
import { amountFrom } from '../../schemas/kernel/money';

const int8 = 20;
const numeric = 1700;

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('An integer exceeds 2^53.');
  return value;
};

const money = (text: string): string => {
  const value = amountFrom(text);
  if (value === null) throw new RangeError('A numeric value is not decimal text.');
  return value;
};

/**
 * How column values are read, the same on both databases: 64-bit integers as numbers, money as
 * canonical decimal text, everything else as `pg` reads it.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary' && Number(oid) === int8) return wholeNumber;
    if (format !== 'binary' && Number(oid) === numeric) return money;
    return pg.types.getTypeParser(oid, format);
  },
};
