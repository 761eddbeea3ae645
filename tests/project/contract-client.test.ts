import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Document, type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configFrom } from '../../server/platform/config';
import { type RunningServer, startServer } from '../../server/start';

// A program that knows this server by its OpenAPI document alone.

const folder = mkdtempSync(join(tmpdir(), 'tideline-client-'));
let server: RunningServer;
let client: OpenAPIClient;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && 'openapi' in value;

beforeAll(async () => {
  const environment = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') };
  server = await startServer(configFrom(environment));
  const document: unknown = await (await fetch(`${server.url}/api/openapi.json`)).json();
  if (!isDocument(document)) throw new Error('The server answers no document.');
  const api = new OpenAPIClientAxios({
    definition: document,
    withServer: { url: `${server.url}/api` },
    axiosConfigDefaults: { headers: { 'language-mark': 'en' } },
  });
  client = await api.init();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const Answer = v.object({ type: v.string(), message: v.unknown(), code: v.optional(v.unknown()) });

/** Calls an operation by its name, as a generated client has it. */
const ask = async (
  operation: string,
  fields: Readonly<Record<string, string | number>> | null,
  parameters: Readonly<Record<string, string>> = {},
) => {
  const method = client[operation];
  if (typeof method !== 'function') throw new Error(`The document has no ${operation}.`);
  const { Authorization = '', ...declared } = parameters;
  const settings = { headers: { Authorization } };
  const answer: unknown = await Reflect.apply(method, client, [declared, fields, settings]);
  return v.parse(v.object({ data: Answer, status: v.number() }), answer).data;
};

describe('a client that is made from the document', () => {
  test('reads what is for everybody', async () => {
    expect(await ask('getTime', null)).toMatchObject({ type: 'ok' });
    const pairs = await ask('getCurrencyQuotationNew', null);
    expect(pairs).toMatchObject({ message: [{ name: 'USDT' }] });
    const pair = await ask('getCurrencyDeal', null, { currency_id: '1', legal_id: '3' });
    expect(pair).toMatchObject({ message: { symbol: 'BTC/USDT' } });
  });

  test('is refused with a code of the document', async () => {
    const pair = await ask('getCurrencyDeal', null, { currency_id: '1', legal_id: '2' });
    expect(pair).toMatchObject({ type: 'error', code: 'pair.not_found' });
    expect(await ask('getUserCenter', null)).toMatchObject({ type: '999' });
  });

  test('logs in, places an order once under its key, and cancels it', async () => {
    const account = { user_string: 'demo@tideline.example', password: 'paper-trading' };
    const { message: token } = await ask('postUserLogin', account);
    const session = { Authorization: v.parse(v.string(), token) };
    expect(await ask('getUserCenter', null, session)).toMatchObject({ type: 'ok' });
    const key = { ...session, 'Idempotency-Key': randomUUID() };
    const order = { currency_id: 1, legal_id: 3, type: 1, amount: '0.001', target_price: '20000' };
    const first = await ask('postCoinTrade', order, key);
    expect(first).toMatchObject({ message: { target_price: '20000', status: 1 } });
    expect(await ask('postCoinTrade', order, key)).toEqual(first);
    const { id } = v.parse(v.object({ id: v.number() }), first.message);
    const cancelling = { ...session, 'Idempotency-Key': randomUUID() };
    const cancelled = await ask('putCoinTrade', { id }, cancelling);
    expect(cancelled).toMatchObject({ message: { id, status: 3 } });
    const list = await ask('getCoinList', null, { ...session, limit: '5' });
    expect(list).toMatchObject({ message: { data: [{ id }] } });
  });
});

describe('what the server answers of its contract', () => {
  test('is a document that a public validator takes, and that may be cached', async () => {
    const response = await fetch(`${server.url}/api/openapi.json`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${server.url}/api/openapi.json`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    const { valid } = await new Validator().validate(
      v.parse(v.looseObject({}), await response.json()),
    );
    expect(valid).toBe(true);
  });

  test('is a page without script, style or anything else that its policy would not let in', async () => {
    const response = await fetch(`${server.url}/docs`);
    expect(response.url).toBe(`${server.url}/docs/`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('<section id="postCoinTrade">');
    expect(page).toContain('<code>spot.not_waiting</code>');
    expect(page).not.toMatch(/<script|<style|style=|https?:\/\//);
    const style = await fetch(`${server.url}/docs/style.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  test.each(['/docs/', '/docs/calls/'])('has its style below a path too: %s', async (path) => {
    const page = await (await fetch(`${server.url}${path}`)).text();
    const links = [...page.matchAll(/href="([^"#]+)"/g)].map(
      ([, link = '']) => new URL(link, `https://tideline.example/below${path}`).pathname,
    );
    expect(links.slice(0, 2)).toEqual(['/below/docs/style.css', '/below/api/openapi.json']);
  });
});
