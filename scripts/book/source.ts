import type { ESTree } from 'vite';
import { keyOf, type Spot } from '../mutate/syntax';

export type Source = { text: string; spots: Spot[] };

export const memberOf = (node: ESTree.Node | undefined, name: string): ESTree.Node | null => {
  if (node?.type !== 'ObjectExpression') return null;
  const member = node.properties.find((property) => keyOf(property) === name);
  return member?.type === 'Property' ? member.value : null;
};

/** The documentation comment directly above a place, as one line; empty where there is none. */
export const commentAbove = (text: string, place: number): string => {
  const before = text
    .slice(0, place)
    .replace(/(\bexport\s+)?\bconst\s+$/, '')
    .trimEnd();
  if (!before.endsWith('*/')) return '';
  const begin = before.lastIndexOf('/*');
  if (!before.startsWith('/**', begin)) return '';
  return before
    .slice(begin + 3, -2)
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
};
