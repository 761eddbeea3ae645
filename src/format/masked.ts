import type { CodeAddress } from '../../schemas/account/code';

const hidden = '••••';

/** An order number, address or hash without its middle: `TQ8f2Z…k9Wm3c`. */
export const shortened = (text: string): string =>
  text.length <= 14 ? text : `${text.slice(0, 6)}…${text.slice(-6)}`;

/** A bank card by its last four digits: `•••• 6411`. */
export const maskedCard = (number: string): string => `${hidden} ${number.slice(-4)}`;

/** A phone number by its ends: `138••••5678`; a short one by its last two digits. */
export const maskedPhone = (number: string): string =>
  number.length < 8
    ? `${hidden}${number.slice(-2)}`
    : `${number.slice(0, 3)}${hidden}${number.slice(-4)}`;

/** A mail address by its first letter and its domain: `j•••@mail.com`. */
export const maskedMail = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at < 1 ? hidden : `${address.slice(0, 1)}•••${address.slice(at)}`;
};

export const maskedAddress = ({ kind, areaCode, name }: CodeAddress): string =>
  kind === 'email' ? maskedMail(name.trim()) : `+${areaCode} ${maskedPhone(name.trim())}`;
