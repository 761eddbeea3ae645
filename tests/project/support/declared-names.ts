import type { ESTree } from 'vite';
import { childrenOf, isNode } from '../../../scripts/mutate/syntax';
import { programOf } from './syntax';

export type DeclaredName = { readonly name: string; readonly line: number };

/** Without the keys of a pattern, which are declared elsewhere. */
const withoutKeys = (node: ESTree.Node): ESTree.Node[] =>
  node.type === 'ObjectPattern'
    ? childrenOf(node).map((it) => (it.type === 'Property' ? it.value : it))
    : childrenOf(node);

const keyOf = (node: ESTree.Node): readonly unknown[] =>
  'key' in node && !('computed' in node && node.computed) ? [node.key] : [];

/** The nodes that a node declares: identifiers, and patterns that contain them. */
const declaredBy = (node: ESTree.Node): readonly unknown[] => {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [node.id];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [node.id, ...node.params];
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
      return node.params;
    case 'TSMethodSignature':
      return [...keyOf(node), ...node.params];
    case 'CatchClause':
      return [node.param];
    case 'TSTypeParameter':
      return [node.name];
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
      return keyOf(node);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local];
    default:
      return [];
  }
};

const identifiersIn = (pattern: unknown): ESTree.Node[] => {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((it) =>
        identifiersIn(it.type === 'Property' ? it.value : it),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(identifiersIn);
    case 'AssignmentPattern':
      return identifiersIn(pattern.left);
    case 'RestElement':
      return identifiersIn(pattern.argument);
    default:
      return [];
  }
};

function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const child of withoutKeys(node)) yield* nodesIn(child);
}

/** The names of variables, functions, parameters, properties, types and imports of a file. */
export const declaredNames = (file: string, text: string): DeclaredName[] => {
  return [...nodesIn(programOf(file, text))]
    .flatMap(declaredBy)
    .flatMap((pattern) =>
      identifiersIn(pattern).flatMap((node) =>
        node.type === 'Identifier'
          ? [{ name: node.name, line: text.slice(0, node.start).split('\n').length }]
          : [],
      ),
    );
};

/** The lower-case words of a camelCase, snake_case or kebab-case name. */
export const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
