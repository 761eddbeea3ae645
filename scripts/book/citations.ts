import type { ESTree } from 'vite';
import { calledIn, keyOf, textOf } from '../mutate/syntax';
import { commentAbove, memberOf, type Source } from './source';

/** Part of a machine's configuration, with the text that it stands in. */
export type Fragment = { source: Source; node: ESTree.Node | undefined };

/** Citations by place, as `statePlace` and `transitionPlace` name it. */
export type Cited = ReadonlyMap<string, readonly string[]>;

/** A citation of the contract, as `contract/rules.md#spot-order`. */
export const citation = /contract\/[\w/-]+\.md(?:#[\w-]+)?/g;

export const citationsIn = (sentence: string): string[] =>
  [...sentence.matchAll(citation)].map(([cited]) => cited);

type Trigger = 'event' | 'always' | 'done' | 'error' | 'wait';

export const statePlace = (path: string): string => `state ${path}`;
/** A transition by its state, its trigger, and its place from 0 among those of that trigger. */
export const transitionPlace = (
  path: string,
  kind: string,
  subject: string,
  index: number,
): string => `${kind} ${subject} of ${path}, ${index}`;

/** States that stand in a constant of their own, by its name. */
export const fragmentsIn = (source: Source): [string, Fragment & { cites: string[] }][] =>
  source.spots.flatMap(({ node }): [string, Fragment & { cites: string[] }][] => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return [];
    if (node.init?.type !== 'CallExpression') return [];
    if (calledIn(node.init) !== '.createStateConfig') return [];
    const cites = citationsIn(commentAbove(source.text, node.start));
    return [[node.id.name, { source, node: node.init.arguments[0], cites }]];
  });

type Fragments = ReadonlyMap<string, Fragment & { cites: string[] }>;
type Found = [string, readonly string[]];

const propertiesOf = (node: ESTree.Node | null | undefined): ESTree.ObjectProperty[] =>
  node?.type === 'ObjectExpression'
    ? node.properties.flatMap((property) => (property.type === 'Property' ? [property] : []))
    : [];

/** What stands above a trigger holds for all its transitions, above one of them for that one. */
const triggerCited = (
  { text }: Source,
  property: ESTree.ObjectProperty | undefined,
  place: (index: number) => string,
): Found[] => {
  if (!property) return [];
  const above = (node: ESTree.Node) => citationsIn(commentAbove(text, node.start));
  const all = above(property);
  if (property.value.type !== 'ArrayExpression') return [[place(0), all]];
  return property.value.elements.map(
    (element, index): Found => [place(index), [...all, ...(element ? above(element) : [])]],
  );
};

const triggersCited = ({ source, node }: Fragment, path: string): Found[] => {
  const own = (kind: Trigger, subject: string, property: ESTree.ObjectProperty | undefined) =>
    triggerCited(source, property, (index) => transitionPlace(path, kind, subject, index));
  const named = (kind: Trigger, member: string) =>
    propertiesOf(memberOf(node, member)).flatMap((it) => own(kind, keyOf(it) ?? '', it));
  const invoked = memberOf(node, 'invoke');
  const actors = invoked?.type === 'ArrayExpression' ? invoked.elements : [invoked];
  const find = (inside: ESTree.Node | null | undefined, key: string) =>
    propertiesOf(inside).find((property) => keyOf(property) === key);
  return [
    ...own('always', '', find(node, 'always')),
    ...named('event', 'on'),
    ...named('wait', 'after'),
    ...actors.flatMap((actor) => {
      const id = textOf(memberOf(actor ?? undefined, 'id')) ?? '';
      return [
        ...own('done', id, find(actor, 'onDone')),
        ...own('error', id, find(actor, 'onError')),
      ];
    }),
  ];
};

/** What stands above the states and transitions of a configuration. */
export const citedIn = (fragment: Fragment, fragments: Fragments, path = ''): Cited => {
  const states = propertiesOf(memberOf(fragment.node, 'states')).flatMap((property): Found[] => {
    const inner = path === '' ? (keyOf(property) ?? '') : `${path}.${keyOf(property)}`;
    const other =
      property.value.type === 'Identifier' ? fragments.get(property.value.name) : undefined;
    const above = citationsIn(commentAbove(fragment.source.text, property.start));
    const part = other ?? { source: fragment.source, node: property.value };
    return [
      [statePlace(inner), [...above, ...(other?.cites ?? [])]],
      ...citedIn(part, fragments, inner),
    ];
  });
  return new Map([...triggersCited(fragment, path), ...states]);
};
