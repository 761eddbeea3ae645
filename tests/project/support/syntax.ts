import { type ESTree, parseSync } from 'vite';

/** The syntax tree of a file. */
export const programOf = (file: string, text: string): ESTree.Program => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
  return program;
};
