import { expect, test, vi } from 'vitest';
import {
  hashesAreIdle,
  hashPassword,
  isPasswordOf,
  refuseWhenHashingIsFull,
} from '../../server/security/passwords';

const untilIdle = () => vi.waitFor(() => expect(hashesAreIdle()).toBe(true), 5_000);

test('hashes are idle when none runs or waits', async () => {
  await untilIdle();
  const hashes = ['one', 'two', 'three'].map((password) => hashPassword(password, '203.0.113.7'));
  expect(hashesAreIdle()).toBe(false);
  const [first = ''] = await Promise.all(hashes);
  await untilIdle();
  const compared = isPasswordOf(first, 'one', '203.0.113.7');
  expect(hashesAreIdle()).toBe(false);
  expect(await compared).toBe(true);
  await untilIdle();
});

test('the addresses of one IPv6 network share their places in the queue', async () => {
  await untilIdle();
  const hashes = Array.from({ length: 18 }, (_, place) =>
    hashPassword('a password', `2001:db8:1:2::${place + 1}`),
  );
  expect(() => refuseWhenHashingIsFull('2001:db8:1:2::ffff')).toThrow('request.too_many');
  expect(() => refuseWhenHashingIsFull('2001:db8:1:3::1')).not.toThrow();
  expect(() => refuseWhenHashingIsFull('203.0.113.7')).not.toThrow();
  await Promise.all(hashes);
});
