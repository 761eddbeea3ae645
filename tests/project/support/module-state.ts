import type { ESTree } from 'vite';
import { childrenOf } from '../../../scripts/mutate/syntax';
import { programOf } from './syntax';

type Declared = { readonly name: string; readonly kind: string; readonly init: ESTree.Node | null };

function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesIn(child);
}

const withoutType = (node: ESTree.Node | null): ESTree.Node | null =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? withoutType(node.expression)
    : node;

const declaredIn = (body: readonly ESTree.Node[]): readonly Declared[] =>
  body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) =>
      node?.type === 'VariableDeclaration'
        ? node.declarations.map(({ id, init }) => ({
            name: id.type === 'Identifier' ? id.name : '',
            kind: node.kind,
            init: withoutType(init),
          }))
        : [],
    );

/** Names that a module imports from another one of the project. */
const importedIn = ({ body }: ESTree.Program): readonly string[] =>
  body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.source.value.startsWith('.')
      ? node.specifiers.map(({ local }) => local.name)
      : [],
  );

const rootOf = (node: ESTree.Node): string | null => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? rootOf(node.object) : null;
};

/** The name of the object that an expression changes a property of. */
const changedObject = (node: ESTree.Node | undefined): string | null =>
  node?.type === 'MemberExpression' ? rootOf(node.object) : null;

const changingMethods =
  /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear)$/;
const changingFunctions = new Set(['assign', 'defineProperty', 'deleteProperty', 'set']);

const changedByCall = ({ callee, arguments: [first] }: ESTree.CallExpression): string | null => {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const owner = rootOf(callee.object);
  const { name } = callee.property;
  if (owner === 'Object' || owner === 'Reflect') {
    return changingFunctions.has(name) && first ? rootOf(first) : null;
  }
  return changingMethods.test(name) ? owner : null;
};

/** The name of the value that a node changes in place. */
const changedBy = (node: ESTree.Node): string | null => {
  switch (node.type) {
    case 'AssignmentExpression':
      return changedObject(node.left);
    case 'UpdateExpression':
      return changedObject(node.argument);
    case 'UnaryExpression':
      return node.operator === 'delete' ? changedObject(node.argument) : null;
    case 'CallExpression':
      return changedByCall(node);
    default:
      return null;
  }
};

const collections = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

/** An empty collection is made to be filled. */
const isEmptyCollection = (node: ESTree.Node | null): boolean =>
  node?.type === 'NewExpression' &&
  node.callee.type === 'Identifier' &&
  collections.has(node.callee.name) &&
  node.arguments.length === 0;

const isState = ({ kind, init }: Declared): boolean => kind !== 'const' || isEmptyCollection(init);

const isMaker = (node: ESTree.Node | null): boolean =>
  (node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionDeclaration') &&
  node.body?.type === 'BlockStatement' &&
  declaredIn(node.body.body).some(isState) &&
  node.body.body.some(({ type }) => type === 'ReturnStatement');

/** Functions that return something with a memory: calling one makes state. */
export const makersIn = (file: string, text: string): readonly string[] => {
  const { body } = programOf(file, text);
  const declarations = body.map((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node,
  );
  return [
    ...declaredIn(body).flatMap(({ name, init }) => (isMaker(init) ? [name] : [])),
    ...declarations.flatMap((node) =>
      node.type === 'FunctionDeclaration' && isMaker(node) && node.id ? [node.id.name] : [],
    ),
  ];
};

const calledBy = (node: ESTree.Node | null): string | null =>
  node?.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : null;

/** The names of a module that stand for a state: what changes as long as the module is loaded. */
export const moduleState = (
  file: string,
  text: string,
  makers: ReadonlySet<string>,
): readonly string[] => {
  const program = programOf(file, text);
  const changed = new Set([...nodesIn(program)].map(changedBy));
  const own = declaredIn(program.body).filter(
    (declared) =>
      isState(declared) ||
      changed.has(declared.name) ||
      makers.has(calledBy(declared.init) ?? '') ||
      calledBy(declared.init) === 'createActor',
  );
  return [
    ...own.map(({ name }) => name),
    ...importedIn(program).filter((name) => changed.has(name)),
  ];
};
