import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../src', import.meta.url));
const codes = readdirSync(root, { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => join(root, file));

/** The module of a component and the classes that it names in calls of `css`. */
const namedBy = (file: string) => {
  const code = readFileSync(file, 'utf8');
  const [, path] = /import styles from '(\.[^']+\.module\.css)'/.exec(code) ?? [];
  // A computed argument names its classes in strings too, or begins one in a template.
  const names = [...code.matchAll(/\bcss\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, call = '']) =>
    [...call.matchAll(/(?<![=!]== )'([\w-]+)'/g)].map(([, name = '']) => name),
  );
  const module = path === undefined ? null : join(dirname(file), path);
  return { module, names };
};

describe('a class name', () => {
  test.each(codes.map((file) => relative(root, file)))(
    'that %s asks for is in its style module',
    (file) => {
      const { module, names } = namedBy(join(root, file));
      const style = module === null ? '' : readFileSync(module, 'utf8');
      expect(names.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(style))).toEqual([]);
    },
  );

  test('in most files is one that the test can read', () => {
    expect(codes.filter((file) => namedBy(file).names.length > 0).length).toBeGreaterThan(60);
  });
});
