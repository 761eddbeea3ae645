import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { withoutMeanings } from '../../build/without-meanings';
import { described as withMeaning } from '../../schemas/kernel/described';
import { differences } from '../../scripts/book/write';
import { pageOf, writePages } from '../../scripts/contract/pages';
import { describedCalls } from '../../server/contract/described-call';
import { jsonSchemaOf } from '../../server/contract/json-schema';
import { openApiOf } from '../../server/contract/openapi';
import { calls, domains } from '../../server/domains';
import { contractDocument, createContractCheck } from '../support/server/contract-check';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs/contract');
const described = describedCalls(domains);

describe('the written contract', () => {
  test('is written alike twice, and is the committed one', () => {
    const names = [
      'openapi.json',
      ...readdirSync(join(folder, 'calls')).map((it) => `calls/${it}`),
    ];
    const committed = new Map(
      names.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
    );
    expect(differences(writePages(), writePages())).toEqual([]);
    expect(differences(writePages(), committed)).toEqual([]);
  });

  test('has a page of its own for every call', () => {
    const pages = new Set(described.map(pageOf));
    expect(pages.size).toBe(calls.length);
    expect(new Set(described.map(({ id }) => id)).size).toBe(calls.length);
  });

  test('gives every field a meaning', () => {
    const fields: unknown[] = [];
    const visit = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return;
      if ('properties' in value && value.properties && typeof value.properties === 'object') {
        fields.push(...Object.values(value.properties));
      }
      for (const part of Object.values(value)) visit(part);
    };
    for (const { request, result } of described) visit([request, result]);
    expect(fields.length).toBeGreaterThan(1000);
    for (const field of fields) {
      expect(field).toMatchObject({ description: expect.stringMatching(/^[A-Z0-9`].*\.$/) });
    }
  });

  test('fails on a field without a meaning, which no page could explain', () => {
    expect(() => jsonSchemaOf(v.object({ id: v.string() }), 'a/call')).toThrow(
      'The field id of a/call has no meaning.',
    );
    const field = v.optional(withMeaning(v.nullable(v.string()), 'Id of the record.'));
    expect(jsonSchemaOf(v.object({ id: field }), 'a/call').properties).toMatchObject({
      id: { description: 'Id of the record.' },
    });
  });

  test('leaves the meanings out of the app', () => {
    const code = "const Row = v.object({ id: v.optional(described(Id, 'Id of the row.')) });";
    expect(withoutMeanings('row.ts', code)).toBe('const Row = v.object({ id: v.optional(Id) });');
  });
});

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(
      JSON.parse(JSON.stringify(contractDocument)),
    );
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('is not valid without its paths or with a response that is none', async () => {
    const [first, ...others] = described;
    const whole = openApiOf(first ? [first] : others, '1');
    const broken = { ...whole, info: {} };
    const { valid } = await new Validator().validate(JSON.parse(JSON.stringify(broken)));
    expect(valid).toBe(false);
  });

  test('notices an answer that has another form, and fields that it does not name', () => {
    const check = createContractCheck(contractDocument);
    const now = '2026-03-02T09:00:00.000Z';
    const answer = (message: unknown) => check('GET', 'time', 200, { type: 'ok', message });
    expect(answer({ now, epoch_ms: 1, rate: '1' })).toBeNull();
    expect(answer({ now, epoch_ms: '1', rate: '1' })).toContain('epoch_ms');
    expect(answer({ now, epoch_ms: 1 })).toContain('rate');
    expect(answer({ now, epoch_ms: 1, rate: '1', more: 1 })).toContain('additional');
    expect(check('GET', 'time', 418, {})).toContain('418');
    const refusal = { type: 'error', message: 'No', code: 'kyc.photos' };
    expect(check('GET', 'time', 200, refusal)).not.toBeNull();
    expect(check('GET', 'time', 200, { ...refusal, code: 'param.invalid' })).toBeNull();
  });
});

const imports = /(?:^|\n)(?:import|export)\s+(type\s)?[^;]*?from\s+'(\.[^']+)'/g;

const serverFiles = readdirSync(join(root, 'server'), { recursive: true })
  .map((name) => `server/${String(name)}`)
  .filter((name) => name.endsWith('.ts'));

/** Each adds to the parts that calls get handed in, so that no import of theirs leads there. */
const handedOut = serverFiles.filter((name) =>
  readFileSync(join(root, name), 'utf8').includes("declare module '../requests/services'"),
);

/** The files that a file runs, itself included; what it imports as a type only does not run. */
const reachedFrom = (file: string, reached = new Set<string>()): Set<string> => {
  if (reached.has(file)) return reached;
  reached.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  if (file === 'server/requests/call.ts') for (const part of handedOut) reachedFrom(part, reached);
  for (const [, type, target = ''] of text.matchAll(imports)) {
    if (type) continue;
    const to = relative(root, resolve(join(root, dirname(file)), target));
    if (!/\.(?:json|mjs)$/.test(to)) reachedFrom(to.endsWith('.ts') ? to : `${to}.ts`, reached);
  }
  return reached;
};

const routeFiles = serverFiles.filter(
  (name) => name.endsWith('-routes.ts') && !name.endsWith('dev-routes.ts'),
);

/** Lists of codes are no reason to refuse; what stands elsewhere is. */
const lists = /^(schemas\/kernel\/refusal|server\/security\/refusals)\.ts$/;
const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replace(/refusals: \[[^\]]*\]/g, '');

describe('the refusals that a call declares', () => {
  test.each(routeFiles)('of %s are given by code that it runs', (file) => {
    const text = [...reachedFrom(file)]
      .filter((it) => !lists.test(it))
      .map(codeOf)
      .join('\n');
    const own = readFileSync(join(root, file), 'utf8');
    const here = calls.filter(
      ({ method, path }) =>
        own.includes(`method: '${method}',\n  path: '${path}'`) ||
        own.includes(`method: '${method}',\n    path: '${path}'`),
    );
    expect(here.length).toBeGreaterThan(0);
    const idle = here.flatMap(({ path, refusals }) =>
      refusals.filter((code) => !text.includes(`'${code}'`)).map((code) => `${path}: ${code}`),
    );
    expect(idle).toEqual([]);
  });

  test('are looked for in every call', () => {
    const named = routeFiles.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const declared = [...named.matchAll(/\bkind: '(plain|keyed|proven|planned|upload|download)'/g)];
    expect(declared).toHaveLength(calls.length);
  });
});
