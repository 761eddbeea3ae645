import fc from 'fast-check';
import type { Call } from '../../../server/requests/call';

export type HostileRequest = {
  readonly token: 'none' | 'nonsense' | 'wellFormed' | 'expired' | 'own' | 'foreign';
  readonly key: string | null;
  readonly language: string;
  readonly type: string | null;
  readonly query: string;
  readonly body: string;
};

export const callName = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

/** Fields of the contract, so that a hostile value reaches what reads it, and names of no field. */
const names = [
  'currency_id',
  'legal_id',
  'type',
  'match_type',
  'target_price',
  'amount',
  'id',
  'page',
  'limit',
  'status',
  'key',
  'lang',
  'user_string',
  'password',
  're_password',
  'repassword',
  'code',
  'area_code',
  'extension_code',
  'device',
  'currency',
  'currency_name',
  'symbol',
  'bank_account',
  'iban',
  'swift_code',
  'pay_password',
  'real_name',
  'full',
  'country',
  'country_code',
  'name',
  'card_id',
  'address',
  'front_pic',
  'reverse_pic',
  'hand_pic',
  'totp',
  'old_password',
  'oldpassword',
  'passkey',
  'response',
  'call',
  'period',
  'from',
  'to',
  'kind',
  'account',
  'email',
  'mobile',
  'agree',
  'terms',
  'scene',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'a[b][c]',
  '$where',
];

/** Texts that have broken programs before. */
const texts = [
  '0',
  '-0',
  '-1',
  '1',
  '3',
  '1e999',
  '1e-999',
  '-1e308',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '9007199254740993',
  '1'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  '1,5',
  ' 1 ',
  '+1',
  '1.',
  '.1',
  '٣',
  '１２',
  '1\u200b',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e1',
  'ﷺ'.repeat(50),
  'é'.normalize('NFD'),
  'İı',
  'ß'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  '\r\nSet-Cookie: a=b',
  "' or '1'='1",
  "'; drop table app_user; --",
  '1); select pg_sleep(10)--',
  '\\',
  '\\x00',
  '$1',
  '%s%n',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '../../etc/passwd',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'x'.repeat(20_000),
  '%00',
  '%E0%A4%A',
  'a@b.c',
  'BTC/USDT',
  '60000',
  '0.01',
  '2',
  'mobile',
  'email',
  'register',
  '1min',
  '1970-01-01',
  '8.64e15',
  '253402300800000',
  'user/e_pwd',
];

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nestedObject = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const plain: HostileRequest = {
  token: 'own',
  key: null,
  language: 'en',
  type: form,
  query: '',
  body: '',
};

type Content = readonly [type: string | null, body: string];

const bodiesByHand: readonly Content[] = [
  [json, ''],
  [json, '{'],
  [json, 'null'],
  [json, '[]'],
  [json, '"text"'],
  [json, '1e999'],
  [json, '{"__proto__":{"admin":true},"amount":1}'],
  [json, '{"constructor":{"prototype":{"admin":true}}}'],
  [json, '{"amount":1,"amount":-1,"amount":{}}'],
  [json, `{"amount":${nested(15_000)}}`],
  [json, `{"currency_id":${nestedObject(8_000)}}`],
  [json, nested(30_000)],
  [json, `{"user_string":"a\\u0000b","password":"\\ud800","type":"register","code":"1"}`],
  [json, `{"key":"\\u0000","lang":"\\ud800","page":1e308}`],
  [json, `{"amount":${'9'.repeat(10_000)}}`],
  [json, '{"amount":NaN}'],
  [json, '\ufeff{"amount":"1"}'],
  [`${json}; charset=utf-16`, '{"amount":"1"}'],
  [form, '%'],
  [form, '%E0%A4%A=1&amount=%ZZ'],
  [form, 'amount=1&amount=2&amount=3'],
  [form, 'a[b][c]=1&__proto__[admin]=1&constructor.prototype.admin=1'],
  [form, '&&&===&=&'],
  [form, 'user_string=a%00b&password=abcdef12&area_code=%00'],
  [form, Array.from({ length: 8_000 }, (_, place) => `k${place}=`).join('&')],
  [form, `amount=${'1'.repeat(60_000)}`],
  [form, `amount=${'1'.repeat(70_000)}`],
  ['text/plain', 'amount=1'],
  ['text/html', '<form>'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  ],
  ['application/json, text/html', '{}'],
  ['nonsense', '{}'],
  ['', '{}'],
  [null, 'amount=1'],
];

/** Requests that were thought of by hand: each kind of body, and each text in each usual field. */
export const corpus = (): readonly HostileRequest[] => [
  ...bodiesByHand.flatMap(([type, body]) =>
    (['own', 'none', 'nonsense'] as const).map((token) => ({ ...plain, token, type, body })),
  ),
  ...texts.map((text) => {
    const fields = names.slice(0, 38).map((name) => [name, text]);
    const body = `${new URLSearchParams(fields)}`;
    return { ...plain, body: body.slice(0, 60_000), query: body.slice(0, 5_000) };
  }),
  ...[{}, [], 7, true, null].map((password) => {
    // A parser takes no body that names what every object has.
    const others = names.filter((name) => !(name in {})).map((name) => [name, 'abcd1234']);
    const fields = { ...Object.fromEntries(others), password };
    return { ...plain, type: json, body: JSON.stringify(fields) };
  }),
];

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
);
const name = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);
/** An order as people send it, so that what is wrong with it is found as late as possible. */
const order = fc
  .record({
    currency_id: fc.constantFrom('1', '2'),
    legal_id: fc.constant('3'),
    type: fc.constantFrom('1', '2'),
    match_type: fc.constantFrom('1', '2'),
    target_price: fc.constantFrom('60000', '60010', '59980', '70000', '1'),
    amount: fc.constantFrom('0.0001', '0.0002', '0.01', '1', '1000'),
    user_string: fc.constantFrom('a@b.co', 'person@example.com'),
    password: fc.constantFrom('abcd1234', 'x'),
    id: fc.nat(200).map(String),
  })
  .map((fields) => Object.entries(fields));
/** The same with nothing wrong in it: who sends it, and under which key, may be. */
const wholeOrder = order.map((fields): Content => [form, `${new URLSearchParams(fields)}`]);
const odd = fc.array(fc.tuple(name, value), { maxLength: 12 });
/** Fields with what is odd in the place of what is usual. */
const replaced = fc
  .tuple(order, fc.array(fc.tuple(name, value), { maxLength: 2 }))
  .map(([usualFields, oddFields]) => [...new Map([...usualFields, ...oddFields])]);
const pairs = fc.oneof({ weight: 2, arbitrary: odd }, { weight: 3, arbitrary: replaced });
const formText = pairs.map((fields) => `${new URLSearchParams(fields)}`);
/** The same, with a place where the percent encoding is broken. */
const brokenForm = fc
  .tuple(formText, fc.nat(200), fc.constantFrom('%', '%Z', '%E0%A4%A', '\u0000', '&=', '+'))
  .map(([text, place, fault]) => `${text.slice(0, place)}${fault}${text.slice(place)}`);
const jsonText = fc
  .array(fc.tuple(name, fc.oneof(value, fc.jsonValue({ maxDepth: 3 }))), { maxLength: 12 })
  .map(
    (fields) =>
      `{${fields.map((pair) => pair.map((part) => JSON.stringify(part)).join(':')).join()}}`,
  );
const brokenJson = fc
  .tuple(jsonText, fc.nat(200))
  .map(([text, place]) => `${text.slice(0, place)}${text.slice(place + 1)}`);

const content = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant(form), formText) },
  { weight: 6, arbitrary: fc.tuple(fc.constant(json), jsonText) },
  { weight: 1, arbitrary: fc.tuple(fc.constant(form), brokenForm) },
  { weight: 1, arbitrary: fc.tuple(fc.constant(json), brokenJson) },
  { weight: 1, arbitrary: fc.tuple(fc.constant(json), fc.string({ unit: 'binary' })) },
  { weight: 1, arbitrary: fc.constantFrom(...bodiesByHand) },
);

const usual = fc.constantFrom<HostileRequest['token']>('own');
const others = fc.constantFrom<HostileRequest['token']>(
  'none',
  'nonsense',
  'wellFormed',
  'expired',
  'foreign',
);
const key = fc.oneof(
  { weight: 8, arbitrary: fc.uuid({ version: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom('', 'null', '1', "' or 1=1 --", 'x'.repeat(4_000)) },
);

const requestTo = (method: Call['method'], contents: fc.Arbitrary<Content>) =>
  fc
    .record({
      token: fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: others }),
      key: fc.option(key, { freq: 9 }),
      language: fc.constantFrom('en', 'zh', 'xx', '__proto__', 'x'.repeat(500)),
      query: method === 'GET' ? fc.oneof(formText, brokenForm) : fc.constant(''),
      content: contents,
    })
    .map(({ content: [type, body], ...request }): HostileRequest => ({ ...request, type, body }));

/** Any request to a call that a program of ill will might send. */
export const hostileRequest = ({ method }: Pick<Call, 'method'>): fc.Arbitrary<HostileRequest> =>
  requestTo(method, content);

/** Orders that may be placed, if whoever sends them may and has what they take. */
export const hostileOrder: fc.Arbitrary<HostileRequest> = requestTo('POST', wholeOrder);
