import type { ESTree } from 'vite';
import { calledIn, childrenOf, keyOf } from '../../../scripts/mutate/syntax';
import { programOf } from './syntax';

/** A function, with the lines that a reader counts as its own. */
type FunctionLines = { readonly name: string; readonly line: number; readonly lines: number };

type Range = { readonly first: number; readonly last: number };

const isFunction = ({ type }: ESTree.Node): boolean =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** The name by which a node is declared, or is a member of an object or a class. */
const nameIn = (parent: ESTree.Node | undefined): string | null => {
  if (parent?.type === 'VariableDeclarator') {
    return parent.id.type === 'Identifier' ? parent.id.name : null;
  }
  if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition') {
    return parent.key.type === 'Identifier' ? parent.key.name : null;
  }
  return keyOf(parent);
};

const nameOf = (node: ESTree.Node, parent: ESTree.Node | undefined): string | null =>
  node.type === 'FunctionDeclaration' && node.id ? node.id.name : nameIn(parent);

/** The definition of a machine is a table of its states. */
const isChart = (node: ESTree.Node): boolean =>
  /^\.?(?:createMachine|createStateConfig|setup)$/.test(calledIn(node));

/**
 * Every function of a file. Its lines are those from its first to its last one, without the named
 * functions inside, which are read on their own, and without definitions of machines.
 */
export const functionLines = (file: string, text: string): readonly FunctionLines[] => {
  const starts = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (at: number) => starts.filter((start) => start < at).length + 1;
  const rangeOf = ({ start, end }: ESTree.Node): Range => ({
    first: lineOf(start),
    last: lineOf(end - 1),
  });
  const found: FunctionLines[] = [];
  /** What is found in a node, and the ranges in it that do not count for what is around it. */
  const read = (node: ESTree.Node, parent?: ESTree.Node): readonly Range[] => {
    const apart = childrenOf(node).flatMap((child) => read(child, node));
    if (isChart(node)) return [rangeOf(node)];
    if (!isFunction(node)) return apart;
    const own = rangeOf(node);
    const name = nameOf(node, parent);
    // The line with the name of a function inside is read with what is around it.
    const lines = apart.reduce(
      (left, { first, last }) => left - (last - first),
      own.last - own.first + 1,
    );
    found.push({ name: name ?? 'a callback', line: own.first, lines });
    return name === null ? apart : [own];
  };
  read(programOf(file, text));
  return found;
};
