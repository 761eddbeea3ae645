import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

describe('a class name', () => {
  const folder = fileURLToPath(new URL('../../src/components', import.meta.url));
  const components = readdirSync(folder).filter((file) => file.endsWith('.tsx'));

  test.each(components)('that %s asks for is in its style module', (file) => {
    const code = readFileSync(`${folder}/${file}`, 'utf8');
    const [, module] = /import styles from '\.\/(.+\.module\.css)'/.exec(code) ?? [];
    const asked = [...code.matchAll(/\bcss\(([^()]*)\)/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/(?:^|[,&]\s*|&& )'([\w-]+)'/g)].map(([, name = '']) => name),
    );
    if (module === undefined) {
      expect(asked).toEqual([]);
      return;
    }
    const style = readFileSync(`${folder}/${module}`, 'utf8');
    expect(asked.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(style))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
  });
});
