import { describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../server/requests/request-fingerprint';

describe('the fingerprint of a request', () => {
  const of = (body: Record<string, unknown>, path = 'wallet/out', method = 'POST') =>
    fingerprintOf('a secret', { method, path, body });
  const same = of({ number: '1', currency: '3', address: 'x' });

  test.each([
    ['in another order', { address: 'x', currency: '3', number: '1' }],
    ['as JSON', { number: '1', currency: 3, address: 'x' }],
    ['with empty fields', { number: '1', currency: '3', address: 'x', memo: '', tag: null }],
    ['with a fund password', { number: '1', currency: '3', address: 'x', pay_password: '123456' }],
    ['with a code', { number: '1', currency: '3', address: 'x', code: '1', totp: '2' }],
    ['with a passkey', { number: '1', currency: '3', address: 'x', passkey: '{}' }],
    [
      'with old passwords',
      { number: '1', currency: '3', address: 'x', old_password: 'a', oldpassword: 'b' },
    ],
  ])('is the same %s', (_, body) => expect(of(body)).toBe(same));

  test.each([
    ['with another amount', of({ number: '2', currency: '3', address: 'x' })],
    ['with a further field', of({ number: '1', currency: '3', address: 'x', memo: 'm' })],
    ['on another path', of({ number: '1', currency: '3', address: 'x' }, 'wallet/newOut')],
    ['by another method', of({ number: '1', currency: '3', address: 'x' }, 'wallet/out', 'PUT')],
  ])('differs %s', (_, other) => expect(other).not.toBe(same));

  test('differs with another new password, and only under the same secret tells so', () => {
    const chosen = of({ password: 'first', repassword: 'first' });
    expect(of({ password: 'first', repassword: 'first' })).toBe(chosen);
    expect(of({ password: 'other', repassword: 'other' })).not.toBe(chosen);
    const elsewhere = {
      method: 'POST',
      path: 'wallet/out',
      body: { password: 'first', repassword: 'first' },
    };
    expect(fingerprintOf('another secret', elsewhere)).not.toBe(chosen);
  });
});
