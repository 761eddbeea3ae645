import type { Request } from '@playwright/test';

/** Fields that nobody but their owner may read. */
const secretFields = [
  'password',
  're_password',
  'repassword',
  'old_password',
  'oldpassword',
  'pay_password',
  'code',
  'old_code',
  'totp',
  'card_id',
  'iban',
  'bank_account',
  'address',
  'passkey',
];

/** Shorter ones could stand in any text by chance. */
const leastLength = 6;

/** What a demonstration prints itself, when it starts. */
const printed: readonly string[] = ['paper-trading'];

/** The secrets that a page sends with a request: its token, and what was typed. */
export const secretsIn = (request: Request): readonly string[] => {
  const { authorization = '', 'content-type': type = '' } = request.headers();
  const body = type.startsWith('application/x-www-form-urlencoded') ? request.postData() : null;
  const fields = new URLSearchParams(body ?? '');
  return [authorization, ...secretFields.flatMap((name) => fields.getAll(name))].filter(
    (secret) => secret.length >= leastLength && !printed.includes(secret),
  );
};
