import { readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/figures.md';

/** Writes a measured value into its row of the one document that has it. */
export const writeFigure = (name: string, value: string, command: string): void => {
  const rows = readFileSync(file, 'utf8').split('\n');
  const place = rows.findIndex((row) => row.startsWith(`| ${name} |`));
  if (place === -1) throw new Error(`${file} has no row "${name}".`);
  rows[place] = `| ${name} | ${value} | \`${command}\` |`;
  writeFileSync(file, rows.join('\n'));
};
