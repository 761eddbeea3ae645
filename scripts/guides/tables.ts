import { environmentVariables } from '../../server/platform/environment';
import { tableLines } from '../table-lines';
import { commandTable } from './commands';
import { neededCallTable } from './needed-calls';

const configurationTable = {
  heads: ['variable', 'default', 'meaning'],
  rows: environmentVariables.map(({ name, otherwise, meaning }) => [
    `\`${name}\``,
    otherwise,
    meaning,
  ]),
};

/** The table of each guide that has a generated one. */
export const guideTables = {
  'docs/commands.md': commandTable,
  'docs/configuration.md': configurationTable,
  'docs/own-server.md': neededCallTable,
};

const begin = '<!-- Written by `npm run guides`. -->';
const end = '<!-- The end of what is written. -->';

/** The guide with its table as the code knows it now. */
export const withTable = (
  guide: string,
  { heads, rows }: (typeof guideTables)[keyof typeof guideTables],
): string => {
  const [before, rest] = guide.split(`${begin}\n`);
  const [, after] = rest?.split(`\n${end}`) ?? [];
  if (after === undefined)
    throw new Error('The guide has no marks between which its table stands.');
  return [before, begin, '\n\n', tableLines(heads, rows).join('\n'), '\n\n', end, after].join('');
};
