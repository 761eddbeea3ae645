import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Sent } from './load';

export const fundPassword = '246810';
const password = 'paper-trading';
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** Somebody with a fund password and a saved address, who sends from an address of their own. */
export type BenchPerson = {
  readonly token: string;
  readonly from: string;
  readonly addressId: number;
};

const DemoCode = v.object({ demo_code: v.string() });
const Saved = v.object({ id: v.number() });

export type Send = (sent: Sent) => Promise<string>;

const Answer = v.object({ type: v.string(), message: v.unknown() });

/** The message of a response, which must be a success. */
export const accepted = async (send: Send, sent: Sent): Promise<unknown> => {
  const text = await send(sent);
  const { type, message } = v.parse(Answer, JSON.parse(text));
  if (type !== 'ok') throw new Error(`${sent.path} was not accepted: ${text}`);
  return message;
};

/** Registers one person over HTTP, up to the saved address. */
export const addPerson = async (send: Send, index: number): Promise<BenchPerson> => {
  const from = `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  const mail = `bench${index}@example.com`;
  const call = (path: string, fields: Sent['fields'], token = '') =>
    accepted(send, { path, fields, from, token, key: randomUUID() });
  const codeOf = async (path: string, fields: Sent['fields'], token = '') =>
    v.parse(DemoCode, await call(path, fields, token)).demo_code;

  const code = await codeOf('sms_mail', { user_string: mail, type: 'register' });
  const account = { type: 'email', user_string: mail, code, password, re_password: password };
  await call('user/register', { ...account, agree: 'true' });
  const login = { user_string: mail, password };
  const token = v.parse(v.string(), await call('user/login', login));
  const chosen = { password: fundPassword, re_password: fundPassword };
  await call('safe/update_password', chosen, token);
  const place = { currency_id: '3', netType: 'TRC20', address, notes: '' };
  const proof = {
    pay_password: fundPassword,
    code: await codeOf('set/sms_other_mail', { scene: 'withdraw_address' }, token),
  };
  const saved = await call('wallet/addaddress', { ...place, ...proof }, token);
  return { token, from, addressId: v.parse(Saved, saved).id };
};
