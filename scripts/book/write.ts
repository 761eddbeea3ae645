import { type AnyStateMachine, StateMachine } from 'xstate';
import { graphsOf } from './graph';
import { rulesOf } from './guards';
import { layOut } from './layout';
import { commentOf, exportsOf } from './modules';
import { type Entry, type Facts, indexOf, type Picture, pageName, pageOf } from './page';
import { type Call, readProvisions } from './provided';
import { svgOf } from './svg';
import { type Workflow, workflowOf } from './workflow';

/** Files of the book by name. */
export type Book = Map<string, string>;

/** A machine, the file that it comes from and what its actors ask the server for, where it is known. */
type Found = {
  machine: AnyStateMachine;
  file: string;
  comment: string;
  provided: ReadonlyMap<string, readonly Call[]> | null;
};

/** The page of one machine and its pictures. */
export const writeMachine = async (workflow: Workflow, facts: Facts) => {
  const name = pageName(workflow.id);
  const book: Book = new Map();
  const pictures: Picture[] = [];
  for (const { name: part, group, graph } of graphsOf(workflow)) {
    const file = part === '' ? `${name}.svg` : `${name}-${pageName(part)}.svg`;
    book.set(file, svgOf(graph, await layOut(graph)));
    pictures.push({ file, group });
  }
  return book.set(`${name}.md`, pageOf(workflow, pictures, facts));
};

/** Every machine there is: those that are exported, and those that are only made to be provided. */
export const findMachines = async (): Promise<{ found: Found[]; documents: Call[] }> => {
  const { provisions, documents } = await readProvisions();
  const found = new Map<string, Found>();
  for (const { file, name, value } of await exportsOf('machines')) {
    if (value instanceof StateMachine && !found.has(value.id)) {
      const comment = commentOf({ file, name });
      found.set(value.id, { machine: value, file, comment, provided: null });
    }
  }
  for (const { machine, file, name, calls } of provisions) {
    const known = found.get(machine.id) ?? { file, comment: commentOf({ file, name }) };
    found.set(machine.id, { ...known, machine, provided: calls });
  }
  const sorted = [...found.values()].sort((one, other) =>
    one.machine.id < other.machine.id ? -1 : 1,
  );
  return { found: sorted, documents };
};

/** The whole book, from the machines and what they are provided with. */
export const writeBook = async (): Promise<Book> => {
  const { found, documents } = await findMachines();
  const book: Book = new Map();
  const entries: Entry[] = [];
  const used = new Set<string | null>();
  for (const { machine, file, comment, provided } of found) {
    const workflow = workflowOf(machine, machine.config.description ?? comment);
    const facts = { rules: rulesOf(machine), provided };
    for (const [name, text] of await writeMachine(workflow, facts)) book.set(name, text);
    entries.push({ workflow, file });
    for (const { document } of [...(provided?.values() ?? [])].flat()) used.add(document);
  }
  const unused = documents.filter(({ document }) => !used.has(document));
  return book.set('README.md', indexOf(entries, unused));
};

/** What is wrong with the files of a folder, one sentence each. */
export const differences = (
  book: ReadonlyMap<string, string>,
  committed: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...book.keys(), ...committed.keys()])].sort().flatMap((name) => {
    if (!committed.has(name)) return [`${name} is missing.`];
    if (!book.has(name)) return [`${name} belongs to no machine.`];
    return book.get(name) === committed.get(name) ? [] : [`${name} is out of date.`];
  });
