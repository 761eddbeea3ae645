import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables';
import { verificationsOf } from './verification-store';

type BirthDate = { readonly year: string; readonly month: string; readonly day: string };

/** Document numbers that contain the date of birth, by country: year, month and day. */
const forms: Readonly<Record<string, readonly RegExp[]>> = {
  CN: [/^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/, /^\d{6}(\d{2})(\d{2})(\d{2})\d{3}$/],
  KR: [/^(\d{2})(\d{2})(\d{2})\d{7}$/],
  MY: [/^(\d{2})(\d{2})(\d{2})\d{6}$/],
  ZA: [/^(\d{2})(\d{2})(\d{2})\d{7}$/],
};

/** The date of birth in a document number; null if the country's numbers contain none. */
export const birthDateIn = (country: string, idNumber: string): BirthDate | null => {
  const digits = idNumber.replaceAll('-', '').toUpperCase();
  for (const form of forms[country] ?? []) {
    const [, year, month, day] = form.exec(digits) ?? [];
    if (year && month && day) return { year, month, day };
  }
  return null;
};

/** Whether six digits are a date in a common order. */
export const isDateInDigits = ({ year, month, day }: BirthDate, digits: string): boolean => {
  const short = year.slice(-2);
  const orders = [
    `${short}${month}${day}`,
    `${day}${month}${short}`,
    `${month}${day}${short}`,
    ...(year.length === 4 ? [`${year}${month}`, `${month}${year}`] : []),
  ];
  return orders.includes(digits);
};

/** Whether six digits are the birthday in a submitted document that was not rejected. */
export const isOwnBirthday = async (
  db: Kysely<Tables>,
  userId: number,
  digits: string,
): Promise<boolean> => {
  const { basic } = await verificationsOf(db, userId);
  if (!basic || basic.state === 'unverified') return false;
  const born = birthDateIn(basic.country ?? '', basic.id_number ?? '');
  return born !== null && isDateInDigits(born, digits);
};
