import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondMs } from '../../schemas/kernel/time';

const signatureOf = (secret: string, id: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`${id}.${expires}`).digest();

/** A URL that allows reading a photo until it expires (unix seconds). */
export const signedUrl = (secret: string, id: string, expires: number): string => {
  const sig = signatureOf(secret, id, expires).toString('base64url');
  return `/api/upload/file?${new URLSearchParams({ id, exp: String(expires), sig })}`;
};

export const isSigned = (
  secret: string,
  { id, exp, sig }: { id: string; exp: string; sig: string },
  nowMs: number,
): boolean => {
  if (!/^\d{1,12}$/.test(exp) || Number(exp) * secondMs <= nowMs) return false;
  const given = Buffer.from(sig, 'base64url');
  const right = signatureOf(secret, id, Number(exp));
  return given.length === right.length && timingSafeEqual(given, right);
};
