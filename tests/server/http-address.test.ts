import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientAddress, networkOf, trustedProxies, trustsNoProxy } from '../../server/http/address';
import { ConfigError, configFrom } from '../../server/platform/config';

const requestFrom = (remoteAddress: string, forwarded?: string) => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
};

const trusting = (list: string) => trustedProxies(list) ?? trustsNoProxy;

describe('the address of a caller', () => {
  test.each([
    ['is the peer of the socket', '', '203.0.113.7', undefined, '203.0.113.7'],
    ['is not what the caller says', '', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is not what a stranger says', 'loopback', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is what a trusted proxy says', 'loopback', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is the last that a proxy says', 'loopback', '::1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    [
      'is found behind two proxies',
      'loopback,10.0.0.0/8',
      '127.0.0.1',
      '6.6.6.6, 198.51.100.1,10.2.3.4',
      '198.51.100.1',
    ],
    [
      'is IPv4 where that is mapped',
      'loopback',
      '::ffff:127.0.0.1',
      '::ffff:c633:6401',
      '198.51.100.1',
    ],
    ['has no port', '192.0.2.1', '192.0.2.1', '198.51.100.1:4711', '198.51.100.1'],
    ['has no brackets and no zone', '192.0.2.1', '192.0.2.1', '[FE80::1%eth0]:443', 'fe80::1'],
    ['is the proxy itself where it says nothing', 'loopback', '127.0.0.1', undefined, '127.0.0.1'],
    ['is the proxy itself where it says nonsense', 'loopback', '127.0.0.1', 'nobody', '127.0.0.1'],
    ['may be missing', 'loopback', '', '198.51.100.1', 'unknown'],
  ])('%s', (_, list, peer, forwarded, address) => {
    const trusts = list === '' ? trustsNoProxy : trusting(list);
    expect(clientAddress(requestFrom(peer, forwarded), trusts)).toBe(address);
  });
});

describe('limits count', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('TRUST_PROXY', () => {
  test('names nobody by itself', () => {
    expect(configFrom({}).trustsProxy('127.0.0.1')).toBe(false);
  });

  test('names addresses, networks and loopback', () => {
    const { trustsProxy } = configFrom({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.1' });
    for (const address of ['127.0.0.9', '::1', '10.255.0.1', 'fd12::1', '192.0.2.1']) {
      expect(trustsProxy(address), address).toBe(true);
    }
    for (const address of ['11.0.0.1', 'fe80::1', '192.0.2.2', 'nonsense', '']) {
      expect(trustsProxy(address), address).toBe(false);
    }
  });

  test.each(['', 'everybody', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0/8', 'loopback,', 'true'])(
    'stops the start at "%s"',
    (list) => {
      expect(() => configFrom({ TRUST_PROXY: list })).toThrow(
        new ConfigError(
          'TRUST_PROXY is wrong: it is a list of addresses, as "loopback, 10.0.0.0/8"',
        ),
      );
    },
  );
});

describe('HOST', () => {
  const live = { TIDELINE_MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:1' };
  test.each([
    ['a demonstration listens on this machine only', {}, '127.0.0.1'],
    ['a live server listens to the network', live, '0.0.0.0'],
    ['a demonstration may be opened', { HOST: '0.0.0.0' }, '0.0.0.0'],
    ['a live server may be closed', { ...live, HOST: '::1' }, '::1'],
  ])('%s', (_, environment, host) => expect(configFrom(environment).HOST).toBe(host));
});
