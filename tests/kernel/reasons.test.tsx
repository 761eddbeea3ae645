// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '../../schemas/kernel/failure';
import { languages } from '../../schemas/kernel/language';
import { refusalCodes } from '../../schemas/kernel/refusal';
import { createClient } from '../../src/api/kernel/client';
import { document } from '../../src/api/kernel/document';
import { familyReasons } from '../../src/api/kernel/family-reasons';
import { reasonIn } from '../../src/api/kernel/reasons';
import { FailureText } from '../../src/context/failure-text';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const textsOf = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(`i18n/messages/${code}.json`, 'utf8'));

const ofProtocol = /^(idempotency|request|system|socket|totp)\.|^auth\.(totp|passkey)_/;

describe('the reasons that are known', () => {
  test.each(languages)('are those of the catalogue without figures, in $name', ({ code }) => {
    const texts = textsOf(code);
    const plain = refusalCodes.filter((it) => !texts[`refusal.${it}`]?.includes('{'));
    expect(plain.length).toBeGreaterThan(50);
    for (const it of plain) {
      const known = reasonIn(` ${texts[`refusal.${it}`]}! `);
      if (ofProtocol.test(it)) expect(known).toBeUndefined();
      // A text may belong to two codes; each of them has it.
      else expect(texts[`refusal.${known}`]).toBe(texts[`refusal.${it}`]);
    }
  });

  test('are those of the family, each with one code', () => {
    const pairs = Object.entries(familyReasons).flatMap(([code, texts]) =>
      texts.map((text) => [text, code] as const),
    );
    expect(pairs.length).toBeGreaterThan(60);
    expect(pairs.filter(([text, code]) => reasonIn(text) !== code)).toEqual([]);
  });

  test('are compared without case, width and punctuation', () => {
    expect(reasonIn('余额不足！')).toBe('wallet.insufficient');
    expect(reasonIn('INSUFFICIENT  balance.')).toBe('wallet.insufficient');
    expect(reasonIn('ＩＮＳＵＦＦＩＣＩＥＮＴ balance')).toBe('wallet.insufficient');
  });

  test.each(['', '...', '今日已达上限', 'Insufficient balance of BTC', 'ERROR'])(
    'are no others: "%s"',
    (text) => expect(reasonIn(text)).toBeUndefined(),
  );
});

const Call = (path: string) =>
  document<object>()({ method: 'POST', path, fields: () => ({}), result: v.unknown() });

const failureOf = async (body: unknown, path = 'wallet/out') => {
  vi.stubGlobal('fetch', async () => Response.json(body));
  const client = createClient({
    base: 'https://tideline.example/api/',
    token: () => null,
    language: () => 'en',
    onSignedOut: () => undefined,
    onWaiting: () => undefined,
  });
  const error: unknown = await client.request(Call(path), {}).catch((it: unknown) => it);
  if (!(error instanceof RequestError)) throw new Error('The request was expected to fail.');
  return error.failure;
};

describe('a refusal in words', () => {
  test.each([
    ['a reason in Chinese', { type: 'error', message: '余额不足' }, 'Insufficient balance'],
    [
      'a reason with a number',
      { code: -1, msg: '验证码不正确。' },
      'The verification code is wrong',
    ],
    ['a reason that is not known', { type: 'error', message: '今日已达上限' }, '今日已达上限'],
    [
      'a code of this project',
      { type: 'error', code: 'auth.code_wrong', message: '余额不足' },
      'The verification code is wrong',
    ],
  ])('is shown in the language of the person: %s', async (_, body, words) => {
    const failure = await failureOf(body);
    const shown = render(
      <Surroundings client={scriptedClient().client}>
        <FailureText failure={failure} />
      </Surroundings>,
    );
    expect(shown.container.textContent).toBe(words);
  });

  test('keeps the words that were sent', async () => {
    expect(await failureOf({ type: 'error', message: '余额不足' })).toEqual({
      kind: 'refused',
      code: 'wallet.insufficient',
      params: {},
      text: '余额不足',
    });
  });

  test.each([
    ['请重新登录', ''],
    ['Unauthenticated.', ''],
    ['您的账号在别处登录', '您的账号在别处登录'],
    ['余额不足', '余额不足'],
  ])('of a session that has ended leaves the words to the app: %s', async (message, text) => {
    expect(await failureOf({ type: 999, message })).toEqual({ kind: 'signedOut', text });
  });

  test('that nobody knows keeps its words', async () => {
    expect(await failureOf({ type: 'error', message: '今日已达上限' })).toMatchObject({
      kind: 'refused',
      code: 'server.text',
      text: '今日已达上限',
    });
  });

  test('says nothing of a key', async () => {
    const refused = { type: 'error', message: '数据不存在' };
    expect(await failureOf(refused, 'request/status')).toMatchObject({ code: 'server.text' });
  });
});
