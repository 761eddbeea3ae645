import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const page = readFileSync(new URL('../../docs/contract/limits.md', import.meta.url), 'utf8');

/** The limits that the table of contract/limits.md#who-can-lock-out-whom names, in its order. */
export const limitRows = (): readonly string[] => {
  const [, section = ''] = page.split('## Who can lock out whom\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((row) => row.startsWith('| `'));
  const names = rows.map((row) => row.split('|')[1]?.replaceAll('`', '').trim());
  return v.parse(v.array(v.pipe(v.string(), v.nonEmpty())), names);
};

/** Whether a limit concerns connections and not calls. */
export const concernsConnections = (limit: string): boolean => /^(http|socket)\./.test(limit);
