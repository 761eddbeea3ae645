import { createHmac, hash } from 'node:crypto';

/** Secrets that only authenticate the caller: a repeat may contain them or not. */
const provingSecrets = new Set([
  'pay_password',
  'old_password',
  'oldpassword',
  'code',
  'old_code',
  'totp',
  'passkey',
]);

/** Secrets that the call sets: another one makes another request. */
const newSecrets = new Set(['password', 're_password', 'repassword']);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const textOf = (value: unknown): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * Identifies equal requests (contract/idempotency.md#repetition): method, path and non-empty
 * fields, whatever the encoding of the body. New secrets are included as a keyed hash, so that
 * stored fingerprints cannot be searched for likely passwords.
 */
export const fingerprintOf = (
  secret: string,
  request: { method: string; path: string; body: Readonly<Record<string, unknown>> },
): string => {
  const fields = Object.entries(request.body)
    .filter(([name, value]) => !provingSecrets.has(name) && !isEmpty(value))
    .map(([name, value]) => {
      const text = textOf(value);
      const compared = newSecrets.has(name)
        ? createHmac('sha256', secret).update(`${name} ${text}`).digest('hex')
        : text;
      return [name, compared] as const;
    })
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return hash('sha256', JSON.stringify([request.method, request.path, fields]));
};
