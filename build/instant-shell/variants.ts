// Static markup of React is regular: every element is closed, or is void and closes itself.

type Element = {
  readonly open: string;
  readonly children: readonly Node[];
  readonly close: string;
};
type Node = Element | string;

/** Drawings are whole: inside of them a template would be an element of their own language. */
const token = /<svg[^>]*>.*?<\/svg>|<\/?[a-z][^>]*>|[^<]+/gs;

const parse = (markup: string): readonly Node[] => {
  const tokens = [...markup.matchAll(token)].map(([text]) => text);
  const nodesUntilClosed = (): Node[] => {
    const nodes: Node[] = [];
    for (let text = tokens.shift(); text !== undefined; text = tokens.shift()) {
      if (text.startsWith('</')) return nodes;
      if (!text.startsWith('<') || text.startsWith('<svg') || text.endsWith('/>')) nodes.push(text);
      else {
        const [, tag = ''] = /^<(\w+)/.exec(text) ?? [];
        nodes.push({ open: text, children: nodesUntilClosed(), close: `</${tag}>` });
      }
    }
    return nodes;
  };
  return nodesUntilClosed();
};

type Variant = { readonly name: string; readonly nodes: readonly Node[] };

const signatureOf = (node: Node | undefined): string | undefined =>
  typeof node === 'object' ? node.open : node;

const isShared = (variants: readonly Variant[], at: number): boolean => {
  const [first, ...others] = variants.map(({ nodes }) => signatureOf(nodes.at(at)));
  return first !== undefined && others.every((other) => other === first);
};

const cut = (variants: readonly Variant[], from: number, to?: number): readonly Variant[] =>
  variants.map(({ name, nodes }) => ({ name, nodes: nodes.slice(from, to) }));

/** The node of that place, which has the same tag in all of them. */
const sharedNode = (variants: readonly Variant[], at: number): string => {
  const node = variants[0]?.nodes.at(at);
  if (typeof node !== 'object') return node ?? '';
  const inside = variants.map(({ name, nodes }) => {
    const own = nodes.at(at);
    return { name, nodes: typeof own === 'object' ? own.children : [] };
  });
  return `${node.open}${merge(inside)}${node.close}`;
};

const templateFor = (variants: readonly Variant[]): string =>
  `<template data-for="${variants.map(({ name }) => name).join(' ')}">${merge(variants)}</template>`;

const merge = (variants: readonly Variant[]): string => {
  const filled = variants.filter(({ nodes }) => nodes.length > 0);
  if (filled.length === 0) return '';
  if (filled.length < variants.length) return templateFor(filled);
  if (isShared(variants, 0)) return sharedNode(variants, 0) + merge(cut(variants, 1));
  if (isShared(variants, -1)) return merge(cut(variants, 0, -1)) + sharedNode(variants, -1);
  const signatures = new Set(variants.map(({ nodes }) => signatureOf(nodes[0])));
  return [...signatures]
    .map((signature) =>
      templateFor(variants.filter(({ nodes }) => signatureOf(nodes[0]) === signature)),
    )
    .join('');
};

/**
 * Several markups as one: what they share stands once, what differs in templates that name the variants
 * they are for.
 */
export const mergeVariants = (markups: Readonly<Record<string, string>>): string =>
  merge(Object.entries(markups).map(([name, markup]) => ({ name, nodes: parse(markup) })));
