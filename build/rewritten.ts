/** What is left out of a program. Every rule has to find something. */
export type Rules = {
  /** By the name of a function at the top: what is its body now. */
  readonly functions: Readonly<Record<string, string>>;
  /** Cases, as they are written, that no `switch` over such a value meets; a number means a `tag`. */
  readonly cases: readonly string[];
  /** Variables, and properties with their dot, that have one value for ever. */
  readonly constants: Readonly<Record<string, string>>;
  /** How statements at the top begin that are left out. */
  readonly statements: readonly string[];
  /** Functions that are left out of object literals. */
  readonly properties: readonly string[];
  /** What is replaced before anything is read. */
  readonly texts: readonly (readonly [RegExp, string])[];
};

type Node = { type: string; start: number; end: number };

const isNode = (value: unknown): value is Node =>
  value instanceof Object && 'type' in value && 'start' in value && 'end' in value;

const part = (node: Node, name: string): unknown => Reflect.get(node, name);
const nodeAt = (node: Node, name: string): Node | null => {
  const found = part(node, name);
  return isNode(found) ? found : null;
};
const nodesAt = (node: Node, name: string): Node[] => {
  const found = part(node, name);
  return Array.isArray(found) ? found.filter(isNode) : [];
};
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .sort((a, b) => a.start - b.start);

const nameOf = (node: Node | null): string => {
  const name = node?.type === 'Identifier' && part(node, 'name');
  return typeof name === 'string' ? name : '';
};

/** The variables that a part of a function makes for the whole of it. */
const variablesIn = (node: Node): string[] => {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclarator' ? [nameOf(nodeAt(node, 'id'))] : [];
  return [...own, ...childrenOf(node).flatMap(variablesIn)];
};

/** Whether what stands behind such a statement is not reached. */
const leaves = (node: Node | undefined): boolean => {
  if (!node) return false;
  if (node.type === 'BlockStatement') return leaves(nodesAt(node, 'body').at(-1));
  return /^(?:Break|Return|Continue|Throw)Statement$/.test(node.type);
};

class Rewriting {
  readonly #source: string;
  readonly #rules: Rules;
  readonly #useless: Set<string>;

  constructor(source: string, rules: Rules) {
    this.#source = source;
    this.#rules = rules;
    this.#useless = new Set([
      ...Object.keys(rules.functions),
      ...rules.cases,
      ...Object.keys(rules.constants),
      ...rules.statements,
      ...rules.properties,
    ]);
  }

  useless(): readonly string[] {
    return [...this.#useless];
  }

  text(node: Node): string {
    return this.#replaced(node) ?? this.#around(node, childrenOf(node));
  }

  #around(node: Node, children: readonly Node[]): string {
    let text = '';
    let at = node.start;
    for (const child of children) {
      // A property in short form is its own key.
      if (child.start < at) continue;
      text += this.#source.slice(at, child.start) + this.text(child);
      at = child.end;
    }
    return text + this.#source.slice(at, node.end);
  }

  #raw(node: Node | null): string {
    return node ? this.#source.slice(node.start, node.end) : '';
  }

  #use(name: string): string {
    this.#useless.delete(name);
    return name;
  }

  #constant(node: Node | null): string | null {
    if (!node) return null;
    const name =
      node.type === 'MemberExpression' ? `.${nameOf(nodeAt(node, 'property'))}` : nameOf(node);
    return Object.hasOwn(this.#rules.constants, name) ? this.#use(name) : null;
  }

  #isTag(node: Node | null): boolean {
    return /(?:^|\.)\w*tag$/i.test(this.#raw(node));
  }

  #isNever(test: Node | null, value: Node | null): boolean {
    const written = this.#raw(test);
    if (!this.#rules.cases.includes(written)) return false;
    if (/^\d/.test(written) && !this.#isTag(value)) return false;
    this.#use(written);
    return true;
  }

  #replaced(node: Node): string | null {
    switch (node.type) {
      case 'Program':
        return this.#program(node);
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        return this.#function(node);
      case 'SwitchStatement':
        return this.#switch(node);
      case 'BinaryExpression':
        return this.#comparison(node);
      case 'ObjectExpression':
        return this.#object(node);
      case 'AssignmentExpression': {
        const right = nodeAt(node, 'right');
        return right && this.#constant(nodeAt(node, 'left')) !== null ? this.text(right) : null;
      }
      case 'VariableDeclarator':
        return this.#constant(nodeAt(node, 'id')) === null ? null : this.#raw(node);
      case 'Property':
        return nameOf(nodeAt(node, 'key')) === '' || part(node, 'computed') === true
          ? null
          : this.#property(node);
      case 'MemberExpression':
      case 'Identifier': {
        const name = this.#constant(node);
        if (name !== null) return this.#rules.constants[name] ?? null;
        const object = nodeAt(node, 'object');
        return object && part(node, 'computed') !== true ? this.#around(node, [object]) : null;
      }
      default:
        return null;
    }
  }

  #property(node: Node): string | null {
    const value = nodeAt(node, 'value');
    return value && part(node, 'shorthand') !== true ? this.#around(node, [value]) : null;
  }

  #program(node: Node): string {
    const body = nodesAt(node, 'body').filter((statement) => {
      const written = this.#raw(statement);
      const begins = this.#rules.statements.filter((begin) => written.startsWith(begin));
      for (const begin of begins) this.#use(begin);
      return begins.length === 0;
    });
    return body.map((statement) => this.text(statement)).join('\n');
  }

  #function(node: Node): string {
    const name = nameOf(nodeAt(node, 'id'));
    const body = nodeAt(node, 'body');
    if (!Object.hasOwn(this.#rules.functions, name)) return this.#around(node, body ? [body] : []);
    this.#use(name);
    const names = nodesAt(node, 'params').map((param) => this.#raw(param));
    return `function ${name}(${names.join(', ')}) { ${this.#rules.functions[name]} }`;
  }

  /** Without the cases that are never met; what is fallen into from above them stays. */
  #switch(node: Node): string {
    const value = nodeAt(node, 'discriminant');
    let text = `switch (${value ? this.text(value) : ''}) {`;
    let falls = false;
    const variables: string[] = [];
    for (const one of nodesAt(node, 'cases')) {
      const test = nodeAt(one, 'test');
      const statements = nodesAt(one, 'consequent');
      const isNever = this.#isNever(test, value);
      if (!isNever) text += test ? `case ${this.text(test)}:` : 'default:';
      if (!isNever || falls) {
        text += statements.map((statement) => this.text(statement)).join('\n');
        falls = statements.length === 0 ? true : !leaves(statements.at(-1));
      } else variables.push(...statements.flatMap(variablesIn));
    }
    return variables.length === 0 ? `${text}}` : `${text}\nvar ${variables.join(', ')};}`;
  }

  #comparison(node: Node): string | null {
    const operator = part(node, 'operator');
    if (operator !== '===' && operator !== '!==') return null;
    const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
    if (left?.type !== 'Literal' || !this.#isNever(left, right)) return null;
    return operator === '===' ? '!1' : '!0';
  }

  #object(node: Node): string | null {
    const all = nodesAt(node, 'properties');
    const isDropped = (property: Node) =>
      this.#rules.properties.includes(nameOf(nodeAt(property, 'key')));
    if (!all.some(isDropped)) return null;
    for (const property of all.filter(isDropped)) this.#use(nameOf(nodeAt(property, 'key')));
    return `{${all
      .filter((property) => !isDropped(property))
      .map((property) => this.text(property))
      .join(', ')}}`;
  }
}

/** The program without what the rules leave out of it. */
export const rewritten = (
  source: string,
  rules: Rules,
  parse: (text: string) => unknown,
): string => {
  let text = source;
  for (const [found, put] of rules.texts) {
    const before = text;
    text = text.replace(found, put);
    if (text === before) throw new Error(`Nothing is left out by ${found} any longer.`);
  }
  const program = parse(text);
  if (!isNode(program)) throw new Error('The program cannot be read.');
  const rewriting = new Rewriting(text, rules);
  const lean = rewriting.text(program);
  const useless = rewriting.useless();
  if (useless.length > 0) throw new Error(`Nothing is left out by ${useless} any longer.`);
  return lean;
};
