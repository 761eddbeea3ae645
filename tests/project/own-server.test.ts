import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { callPaths } from '../../schemas/kernel/call-path';
import { deploymentFrom, deploymentNames } from '../../schemas/kernel/deployment';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const section = textOf('docs/own-server.md');

/** It has a document for the tests of the server alone (docs/decisions/0065-differences-from-the-specification.md). */
const unsent = 'GET currency/deal';

/** Method and path of every document of the app. */
const sent = readdirSync(join(root, 'src/api'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [
    ...textOf(join('src/api', file)).matchAll(/method: '(\w+)',\s+path: '([^']+)'/g),
  ])
  .map(([, method, path]) => `${method} ${path}`)
  .filter((call) => call !== unsent);

const rows = [...section.matchAll(/^\| \[`(\w+) ([\w/-]+)`\]\(\S+\) \| (\w+) \| (.+) \|$/gm)].map(
  ([, method, path, need, meaning]) => ({
    call: `${method} ${path}`,
    path: path ?? '',
    need,
    meaning,
  }),
);

describe('the section on other servers', () => {
  test('names each call that the app sends once, and no other', () => {
    expect(sent.length).toBeGreaterThan(45);
    expect(rows.map(({ call }) => call).sort()).toEqual([...new Set(sent)].sort());
  });

  test('says of each call whether it must be there', () => {
    const needs = new Set(rows.map(({ need }) => need));
    expect([...needs].sort()).toEqual(['may', 'must']);
    const login = rows.find(({ call }) => call === 'POST user/login');
    expect(login?.need).toBe('must');
  });

  test('names calls that the contract describes', () => {
    const missing = rows.filter(({ call }) => {
      const page = call
        .replace(/^[A-Z]+/, (method) => method.toLowerCase())
        .replace(/[^a-zA-Z0-9]+/g, '-');
      return !existsSync(join(root, `docs/contract/calls/${page}.md`));
    });
    expect(missing).toEqual([]);
  });

  test('has an example with every setting, which the app accepts', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(section) ?? [];
    expect(Object.keys(deploymentFrom(example))).toEqual(deploymentNames);
  });
});

test('the paths that may be replaced are those of the calls that the app sends', () => {
  const paths = new Set(rows.map(({ path }) => path));
  expect([...callPaths].sort()).toEqual([...paths].sort());
});

test('the build comes with a file that changes nothing', () => {
  expect(JSON.parse(textOf('public/tideline.json'))).toEqual({});
});
