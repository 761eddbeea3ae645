const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The lines of a Markdown table. */
export const tableLines = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string[] => [
  `| ${heads.join(' | ')} |`,
  `|${heads.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
];
