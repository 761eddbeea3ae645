import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  InternalAddress,
  isEntrance,
  loginAddress,
  loginPath,
  needsLogin,
  returnAddress,
  routeAt,
  routes,
  tabPaths,
} from '../../schemas/kernel/route';
import { refusalsOf } from '../support/refusals';

const paths = Object.keys(routes);

/** The pages of the specification by hand, in its words and order. */
const specified = `
/ pages/index/index pages/trade/index pages/option/detail pages/template/index pages/assets/index
pages/settings/index pages/settings/account/index pages/settings/language/language
pages/settings/security/index pages/settings/security/changePassword
pages/settings/security/changePayPassword
pages/user/login/login pages/user/login/register pages/user/login/forgetPassword
pages/user/login/choose pages/notice/index pages/index/notice/notice pages/publication/index
pages/publication/details pages/publication/purchase pages/trade/kline pages/lever/index
pages/assets/tradeAccount pages/assets/transfer/index pages/assets/transfer/record
pages/assets/deposit/index pages/assets/deposit/charge pages/assets/withdraw/index
pages/assets/withdraw/detail pages/assets/withdraw/bank/bank pages/assets/record
pages/user/address/index pages/user/address/create pages/user/address/address pages/finance/index
pages/finance/buyPage pages/finance/ordersPage pages/finance/rulePage pages/promotion/index
pages/help/center/center pages/help/center/chat pages/help/center/detail pages/verification/index
pages/verification/basic pages/verification/advanced pages/verification/preview
pages/bankbind/index pages/bankbind/addbank choose-location open-location`
  .trim()
  .split(/\s+/)
  .map((path) => (path.startsWith('/') ? path : `/${path}`));

/** The pages that this app has beyond them. */
const added = [
  'limits/index',
  ...['authenticator', 'changeContact', 'loginHistory', 'passkeys'].map(
    (name) => `security/${name}`,
  ),
].map((name) => `/pages/settings/${name}`);

const publicPages = `
/ /pages/index/index /pages/trade/index /pages/option/detail /pages/template/index
/pages/settings/index /pages/settings/language/language /pages/user/login/login
/pages/user/login/register /pages/user/login/forgetPassword /pages/user/login/choose
/pages/notice/index /pages/index/notice/notice /pages/publication/index
/pages/publication/details /pages/trade/kline /pages/lever/index /pages/finance/index
/pages/finance/rulePage /pages/help/center/center /pages/help/center/chat
/pages/help/center/detail /choose-location /open-location`
  .trim()
  .split(/\s+/);

describe('the pages', () => {
  test('say who may open them', () => {
    for (const path of paths) {
      expect(routeAt(path)?.guard).toBe(publicPages.includes(path) ? 'public' : 'login');
    }
  });

  test('of the five tabs have names', () => {
    expect(tabPaths).toEqual({
      home: '/',
      trade: '/pages/trade/index',
      contract: '/pages/option/detail',
      finance: '/pages/template/index',
      assets: '/pages/assets/index',
    });
  });

  test('of the login itself are four', () => {
    expect(paths.filter(isEntrance)).toEqual([
      '/pages/user/login/login',
      '/pages/user/login/register',
      '/pages/user/login/forgetPassword',
      '/pages/user/login/choose',
    ]);
  });

  test('are those of the specification, and few of our own', () => {
    expect(paths.filter((path) => !added.includes(path))).toEqual(specified);
    expect(paths).toEqual(expect.arrayContaining(added));
    expect(paths.length).toBe(specified.length + added.length);
  });

  test.each(paths)('are open to visitors or not: %s', (path) => {
    expect(needsLogin(path)).toBe(!publicPages.includes(path));
    expect(needsLogin(`${path}?a=1`)).toBe(!publicPages.includes(path));
  });

  test('have five tabs and one alias', () => {
    expect(paths.filter((path) => routeAt(path)?.tab)).toEqual([
      '/',
      '/pages/index/index',
      '/pages/trade/index',
      '/pages/option/detail',
      '/pages/template/index',
      '/pages/assets/index',
    ]);
  });

  test.each(['/constructor', '/__proto__', '', '//', '/pages', '/PAGES/ASSETS/INDEX'])(
    'are known by their exact path: %s is none',
    (path) => {
      expect(routeAt(path)).toBeNull();
    },
  );

  test('are known with a slash at the end, and guarded all the same', () => {
    expect(routeAt('/pages/assets/index/')?.path).toBe('/pages/assets/index');
    expect(needsLogin('/pages/assets/index/')).toBe(true);
    expect(isEntrance('/pages/user/login/login/')).toBe(true);
  });
});

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/pages/assets/index',
  'HTTPS://evil.example/pages/assets/index',
  '//evil.example/pages/assets/index',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  '%2F%2Fevil.example',
  '%2F%2Fevil.example%2Fpages%2Fassets%2Findex',
  'https%3A%2F%2Fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/pages/assets/index/../../../../evil',
  '/pages/assets/index#//evil.example',
  '/pages/assets/index\n//evil.example',
  '/pages/assets/index\u0000',
  ' /pages/assets/index',
  '/pages/assets/index@evil.example',
  '.evil.example',
  '@evil.example',
  '?backpage=//evil.example',
  '/pages/assets/index?next=https://evil.example',
  '/pages/assets/index?x=<script>',
  '/pages/assets/index?a=1#b',
  '/__proto__',
  '/constructor',
  '/pages/nowhere',
  `/pages/assets/index?a=${'1'.repeat(600)}`,
];

const asked = (backpage: string) => `?${new URLSearchParams({ backpage, backtype: '1' })}`;

describe('the page to return to', () => {
  test.each(hostile)('is home instead of %j', (address) => {
    expect(returnAddress(asked(address))).toBe('/');
    expect(returnAddress(`?backpage=${address.replace(/[#\n\s]/g, '')}`)).toMatch(/^\/(pages\/|$)/);
  });

  test.each(['', '?', '?backtype=1', '?backpage=', '?backpage', '?backpage=%'])(
    'is home when the query says nothing: %j',
    (search) => {
      expect(returnAddress(search)).toBe('/');
    },
  );

  test.each([
    '/pages/user/login/login',
    '/pages/user/login/register',
    '/pages/user/login/login?backpage=%2Fpages%2Fuser%2Flogin%2Flogin',
  ])('is never an entrance again: %s', (address) => {
    expect(returnAddress(asked(address))).toBe('/');
  });

  test('may be named without its first slash', () => {
    expect(returnAddress(asked('pages/assets/index'))).toBe('/pages/assets/index');
  });

  test('is a page of this app, whatever it is asked for', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      ':',
      '%2F',
      '%5C',
      '#',
      '?',
      '&',
      '@',
      '.',
      '\n',
      ...paths,
    );
    const text = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 6 });
    fc.assert(
      fc.property(text, (parts) => {
        const address = returnAddress(asked(parts.join('')));
        const [path = ''] = address.split('?');
        expect(paths).toContain(path);
        const url = new URL(`https://tideline.example/#${address}`);
        expect([url.origin, new URL(address, 'https://tideline.example').origin]).toEqual([
          'https://tideline.example',
          'https://tideline.example',
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is the page that asked, with its query', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9_~.-]{1,12}$/);
    const query = fc.dictionary(word, word, { maxKeys: 4 });
    const page = fc.constantFrom(...paths.filter((path) => !isEntrance(path)));
    fc.assert(
      fc.property(page, query, (path, fields) => {
        const search = new URLSearchParams(fields).toString();
        const address = search === '' ? path : `${path}?${search}`;
        const way = loginAddress(address);
        expect(way.startsWith(`${loginPath}?`)).toBe(true);
        const params = new URLSearchParams(way.slice(loginPath.length));
        expect(params.get('backtype')).toBe(routeAt(path)?.tab ? '2' : '1');
        expect(returnAddress(way.slice(loginPath.length))).toBe(address);
      }),
    );
  });

  test.each([...hostile, '/pages/user/login/register'])('is not asked for: %j', (address) => {
    expect(loginAddress(address)).toBe(loginPath);
  });
});

describe('an address of this app', () => {
  const long = (length: number) => `/pages/trade/kline?${'1'.repeat(length)}`;

  test('has a query of at most 512 signs, and 1024 in all', () => {
    expect(v.parse(InternalAddress, long(512))).toBe(long(512));
    expect(refusalsOf(InternalAddress, long(513))).toEqual(['param.invalid']);
    const slashes = (count: number) => `${'/'.repeat(count)}?`;
    expect(refusalsOf(InternalAddress, slashes(1023))).toEqual(['param.invalid']);
    expect(refusalsOf(InternalAddress, slashes(1024))).toEqual(['wrong']);
  });

  test('keeps a question mark inside its query out, and drops an empty query', () => {
    expect(v.is(InternalAddress, '/pages/trade/kline?a=1?b=2')).toBe(false);
    expect(v.parse(InternalAddress, '/pages/trade/kline?')).toBe('/pages/trade/kline');
  });

  test.each(hostile)('is not %j', (address) => {
    expect(v.is(InternalAddress, address)).toBe(false);
  });

  test.each(paths)('is %s', (path) => {
    expect(v.parse(InternalAddress, path)).toBe(path);
    expect(v.parse(InternalAddress, `${path}?id=5&side=buy`)).toBe(`${path}?id=5&side=buy`);
  });
});
