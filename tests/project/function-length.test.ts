import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { functionLines } from './support/function-lines';
import { filesIn, root } from './support/imports';

// A function that fits on a screen can be read at once. The linter counts otherwise: not the lines of
// JSX, and those of every function inside twice.

const most = 70;
const folders = ['src', 'server', 'machines', 'schemas', 'scripts', 'build'];

describe('the length of a function', () => {
  const callback = '  rows.map((row) => {\n    take(row);\n    return row;\n  });\n';
  const method = '  const take = () => {\n    count();\n  };\n';
  const chart = '  return setup({}).createMachine({\n    id: "a",\n    initial: "b",\n  });\n';

  test('counts its callbacks, and neither its named functions nor charts', () => {
    const text = `const create = () => {\n${method}${callback}${chart}};\n`;
    expect(functionLines('a.ts', text)).toEqual([
      { name: 'take', line: 2, lines: 3 },
      { name: 'a callback', line: 5, lines: 4 },
      { name: 'create', line: 1, lines: 8 },
    ]);
  });

  test('counts the JSX of a component', () => {
    const text = 'export const Rows = () => (\n  <List>\n    <Row />\n  </List>\n);\n';
    expect(functionLines('a.tsx', text)).toEqual([{ name: 'Rows', line: 1, lines: 5 }]);
  });

  test(`is at most ${most} lines`, () => {
    const long = folders.flatMap(filesIn).flatMap((file) =>
      functionLines(file, readFileSync(join(root, file), 'utf8'))
        .filter(({ lines }) => lines > most)
        .map(({ name, line, lines }) => `${file}:${line} ${name}: ${lines} lines`),
    );
    expect(long).toEqual([]);
  });
});
