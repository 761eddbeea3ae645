import type { Variant } from './variant';
import { always, asNumber, drop, empty, fields, json, page, withBadRow } from './wire';

// In what servers differ where people register, log in and are known, and in how they respond.

const profile = 'GET user/center';
const advanced = 'GET user/center2';
const confirmed = [
  'POST coin/trade',
  'PUT coin/trade',
  'POST user/register',
  'POST user/forget',
  'POST sms_mail',
  'POST wallet/charge_req',
  'POST wallet/out',
  'POST wallet/newOut',
];

const forCalls = <Value>(names: readonly string[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value]));

const html = (status: number, title: string) => () => page(status, title);

const envelopes: readonly Variant[] = [
  { name: 'plain' },
  { name: 'code 1 with data', wrap: (data) => ({ code: 1, msg: 'success', data }) },
  { name: 'code 1 as text', wrap: (data) => ({ code: '1', msg: '操作成功', data }) },
  { name: 'code 1 with message', wrap: (message) => ({ code: 1, message }) },
  { name: 'code 200', wrap: (data) => ({ code: 200, message: 'success', data }) },
  { name: 'code 0', wrap: (data) => ({ code: 0, msg: 'ok', data }) },
  { name: 'data beside a text', wrap: (data) => ({ type: 'ok', message: '操作成功', data }) },
  { name: 'type ok as msg', wrap: (msg) => ({ type: 'ok', msg }) },
  {
    name: 'more fields in the envelope',
    wrap: (message) => ({ type: 'ok', message, url: '', wait: 3 }),
  },
  {
    name: 'no text when it confirms',
    payloads: forCalls(confirmed, always('')),
  },
  { name: 'null when it confirms', payloads: forCalls(confirmed, always(null)) },
  { name: 'an empty array when it confirms', payloads: forCalls(confirmed, always([])) },
];

const sessions: readonly Variant[] = [
  { name: '999 as a number', deny: () => json({ type: 999, message: '登录已失效' }) },
  { name: 'code 999', deny: () => json({ code: 999, msg: '登录已失效' }) },
  { name: 'code 401', deny: () => json({ code: 401, message: '请先登录' }) },
  { name: '401 without a body', deny: () => empty(401) },
  { name: '401 as a page', deny: html(401, 'Unauthorized') },
  { name: '401 of a framework', deny: () => json({ message: 'Unauthenticated.' }, 401) },
  {
    name: 'Bearer tokens',
    tokenPrefix: 'Bearer ',
    deny: () => json({ message: 'Unauthenticated.' }, 401),
  },
  {
    name: 'token in an object',
    payloads: { 'POST user/login': (token) => ({ token, expires: 7200 }) },
  },
  {
    name: 'token as access_token',
    payloads: { 'POST user/login': (token) => ({ access_token: token, token_type: 'bearer' }) },
  },
  { name: 'codes in the session of the browser', hasSessionCodes: true },
  {
    name: 'paths of its own',
    paths: { sms_mail: 'user/sms_mail', sms_send: 'user/sms_send' },
    settings: { paths: { sms_mail: 'user/sms_mail', sms_send: 'user/sms_send' } },
  },
  {
    name: 'calls on another origin',
    isElsewhere: true,
    settings: { apiBase: '{api}/api/', socketUrl: '{api}' },
  },
];

const profiles: readonly Variant[] = [
  {
    name: 'advanced level by its own call',
    payloads: { [profile]: fields({ advanced_user: drop }) },
  },
  {
    name: 'fund password by its own call',
    payloads: { [profile]: fields({ has_password: drop }) },
  },
  {
    name: 'phone as a number',
    payloads: { [profile]: fields({ phone: always(13800138000), area_code: always(86) }) },
  },
  {
    name: 'nulls in the profile',
    payloads: {
      [profile]: fields({
        extension_code: always(null),
        has_password: always(null),
        time: always(null),
      }),
    },
  },
  {
    name: 'zero times in the profile',
    payloads: {
      [profile]: (it) => ({
        ...Object(it),
        created_at: '0000-00-00 00:00:00',
        hold_until: '0000-00-00 00:00:00',
      }),
    },
  },
  { name: 'no call for the advanced level', replies: { [advanced]: html(404, '404 Not Found') } },
  { name: 'a page for the advanced level', replies: { [advanced]: html(200, 'Welcome') } },
  {
    name: 'a fault of the advanced level',
    replies: { [advanced]: () => json({ message: 'Server Error' }, 500) },
  },
];

const belongings: readonly Variant[] = [
  {
    name: 'a country that is half a row',
    payloads: { 'POST area_code': withBadRow({ name: null, area_code: '-' }) },
  },
  {
    name: 'dialling codes as numbers',
    payloads: { 'POST area_code': fields({ area_code: asNumber, id: String }) },
  },
  {
    name: 'more of a bank card',
    payloads: { 'POST user/cash_info': fields({ id: String, bank_branch: always(null) }) },
  },
  {
    name: 'an address that is half a row',
    payloads: { 'POST wallet/get_address': withBadRow({ address: null, currency: '-' }) },
  },
  {
    name: 'nulls in addresses',
    payloads: {
      'POST wallet/get_address': fields({
        notes: always(null),
        nettype: always(null),
        id: String,
      }),
    },
  },
  {
    name: 'addresses by number',
    payloads: { 'POST wallet/get_address': (rows) => ({ ...Object(rows) }) },
  },
];

const errors: readonly Variant[] = [
  {
    name: '422 of a framework',
    refuse: (text) => json({ message: text, errors: { password: [text] } }, 422),
  },
  { name: 'reasons as an array', refuse: (message) => json({ type: 'error', message: [message] }) },
  {
    name: 'reasons as an object',
    refuse: (text) => json({ type: 'error', message: { password: [text] } }),
  },
  { name: 'code -1', refuse: (msg) => json({ code: -1, msg, data: null }) },
  { name: 'a reason of null', refuse: () => json({ type: 'error', message: null }) },
  { name: '405 as a page', refuse: html(405, 'Method Not Allowed') },
  { name: '403 with a reason', refuse: (message) => json({ message }, 403) },
  {
    name: 'languages that fail',
    replies: { 'POST set/lang': () => json({ type: 'error', message: '参数错误' }) },
  },
];

export const accountVariants: readonly Variant[] = [
  ...envelopes,
  ...sessions,
  ...profiles,
  ...belongings,
  ...errors,
];
