import { type AnyStateMachine, StateMachine } from 'xstate';
import { type Diagram, diagramsOf } from './diagrams';
import { rulesOf } from './guards';
import { commentOf, exportsOf } from './modules';
import { type Entry, indexOf, type PageDiagram, type PageFacts, pageName, pageOf } from './page';
import { type Call, readProvisions } from './provided';
import { svgOf } from './svg';
import { type Workflow, workflowOf } from './workflow';

/** Files of the book by name. */
export type Book = Map<string, string>;

/** A machine, its file and comment, and the requests of its actors where they are known. */
type FoundMachine = {
  machine: AnyStateMachine;
  file: string;
  comment: string;
  provided: ReadonlyMap<string, readonly Call[]> | null;
};

/** The page of one machine and its diagrams. */
export const writeMachine = (
  workflow: Workflow,
  drawn: readonly Diagram[],
  facts: PageFacts,
): Book => {
  const name = pageName(workflow.id);
  const book: Book = new Map();
  const diagrams: PageDiagram[] = [];
  for (const { name: part, group, graph, drawing } of drawn) {
    const file = part === '' ? `${name}.svg` : `${name}-${pageName(part)}.svg`;
    book.set(file, svgOf(graph, drawing));
    const lettered = drawing.arrows.flatMap(({ label }) => (label?.letter ? [label] : []));
    diagrams.push({ file, group, lettered });
  }
  return book.set(`${name}.md`, pageOf(workflow, diagrams, facts));
};

/** All machines: the exported ones, and those that are only created to be provided with actors. */
export const findMachines = async (): Promise<{ found: FoundMachine[]; documents: Call[] }> => {
  const { provisions, documents } = await readProvisions();
  const found = new Map<string, FoundMachine>();
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

/** The whole book, from the machines and their actors. */
export const writeBook = async (draw = diagramsOf): Promise<Book> => {
  const { found, documents } = await findMachines();
  const book: Book = new Map();
  const entries: Entry[] = [];
  const used = new Set<string | null>();
  for (const { machine, file, comment, provided } of found) {
    const workflow = workflowOf(machine, machine.config.description ?? comment);
    const facts = { rules: rulesOf(machine), provided };
    const pages = writeMachine(workflow, await draw(workflow), facts);
    for (const [name, text] of pages) book.set(name, text);
    entries.push({ workflow, file });
    for (const { document } of [...(provided?.values() ?? [])].flat()) used.add(document);
  }
  const unused = documents.filter(({ document }) => !used.has(document));
  return book.set('README.md', indexOf(entries, unused));
};

/** The differences between the book and the committed files, one sentence each. */
export const differences = (
  book: ReadonlyMap<string, string>,
  committed: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...book.keys(), ...committed.keys()])].sort().flatMap((name) => {
    if (!committed.has(name)) return [`${name} is missing.`];
    if (!book.has(name)) return [`${name} belongs to no machine.`];
    return book.get(name) === committed.get(name) ? [] : [`${name} is out of date.`];
  });
