import type { LookupAddress, LookupOptions } from 'node:dns';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from '../../server/http/public-address';

describe('an address is public', () => {
  test.each(['8.8.8.8', '142.250.1.95', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('%s', (text) =>
    expect(isPublicAddress(text)).toBe(true),
  );
});

describe('an address is not public', () => {
  test.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.0.9', 'loopback'],
    ['2130706433', 'loopback as a number'],
    ['0177.0.0.1', 'loopback in octal'],
    ['0x7f.1', 'loopback in hexadecimal'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback, mapped'],
    ['::ffff:7f00:1', 'loopback, mapped'],
    ['::127.0.0.1', 'loopback, compatible'],
    ['64:ff9b::7f00:1', 'loopback behind a translator'],
    ['2002:7f00:1::', 'loopback in 6to4'],
    ['2001:0:7f00:1::1', 'Teredo'],
    ['0.0.0.0', 'this host'],
    ['::', 'this host'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'of a carrier'],
    ['169.254.169.254', 'metadata of a cloud'],
    ['fe80::1', 'link-local'],
    ['fd00:ec2::254', 'metadata of a cloud'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['240.0.0.1', 'reserved'],
    ['', 'nothing'],
    ['localhost', 'a name'],
  ])('%s: %s', (text) => expect(isPublicAddress(text)).toBe(false));

  test('if it is one of this machine', () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ address }) => isPublicAddress(address))).toEqual([]);
  });
});

describe('a name', () => {
  const publicOne = { address: '8.8.8.8', family: 4 };
  const publicTwo = { address: '2001:4860:4860::8888', family: 6 };
  /** Looks a name up whose answers change from one query to the next. */
  const lookedUp = (answers: readonly LookupAddress[][], options: LookupOptions) =>
    new Promise<unknown>((done) => {
      let queries = 0;
      const look = publicLookup((_, __, reply) => {
        queries += 1;
        reply(null, answers[queries - 1] ?? []);
      });
      look('push.example', options, (error, address, family) =>
        done({ error: error?.name ?? null, address, family, queries }),
      );
    });

  test('is resolved once, and its checked addresses are those of the connection', async () => {
    const rebound = [[publicOne, publicTwo], [{ address: '127.0.0.1', family: 4 }]];
    expect(await lookedUp(rebound, { all: true })).toEqual({
      error: null,
      address: [publicOne, publicTwo],
      family: undefined,
      queries: 1,
    });
    expect(await lookedUp(rebound, {})).toMatchObject({ address: '8.8.8.8', family: 4 });
  });

  test('is refused with one address among others that is not public, and without any', async () => {
    const refused = { error: 'NotPublicAddress', address: [], queries: 1 };
    const mixed = [[publicOne, { address: '169.254.169.254', family: 4 }]];
    expect(await lookedUp(mixed, { all: true })).toMatchObject(refused);
    expect(await lookedUp([[]], { all: true })).toMatchObject(refused);
  });
});
