import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { guideTables, withTable } from '../../scripts/guides/tables';
import { images } from '../../scripts/images/list';
import { environmentVariables } from '../../server/platform/environment';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

const mostWords = 900;

describe('the first documents that a newcomer reads', () => {
  test('README is short enough to be read whole', () => {
    const words = textOf('README.md').split(/\s+/).filter(Boolean);
    expect(words.length).toBeGreaterThan(200);
    expect(words.length).toBeLessThanOrEqual(mostWords);
  });

  test('every command is described once, and no other one', () => {
    const { scripts } = v.parse(
      v.object({ scripts: v.record(v.string(), v.string()) }),
      JSON.parse(textOf('package.json')),
    );
    const described = [
      ...textOf('docs/commands.md').matchAll(/^\| `npm (?:run )?([\w:-]+)[^`]*` \| .{15,} \|$/gm),
    ].map(([, name]) => name);
    expect(described.sort()).toEqual(Object.keys(scripts).sort());
  });

  test('every variable of the server is described once, and no other one', () => {
    const names = [
      ...textOf('docs/configuration.md').matchAll(
        /^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \| .+ \| .{15,} \|$/gm,
      ),
    ].flatMap(([, list = '']) => [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(names.sort()).toEqual(environmentVariables.map(({ name }) => name).sort());
  });

  test.each(Object.entries(guideTables))('%s has the table that the code gives', (name, table) => {
    const guide = textOf(name);
    expect(withTable(guide, table)).toBe(guide);
  });

  test('README shows the images that the command takes, and they are small', () => {
    const shown = [...textOf('README.md').matchAll(/src="(docs\/images\/[^"]+)"/g)];
    expect(shown.map(([, file]) => file)).toEqual(images.map(({ file }) => file));
    for (const { file } of images) expect(statSync(join(root, file)).size).toBeLessThan(150_000);
  });

  test('every domain is named where the folders are described', () => {
    const [, section = ''] =
      /\n## Folders and imports\n(.*?)\n## /s.exec(textOf('ARCHITECTURE.md')) ?? [];
    const domains = foldersOf('src/screens');
    expect(domains.length).toBeGreaterThan(10);
    expect(domains.filter((domain) => !section.includes(`\`${domain}\``))).toEqual([]);
  });
});
