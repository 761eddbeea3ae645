// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as ReactParts from 'react';
import type * as ReactDom from 'react-dom';
import type * as ReactDomClient from 'react-dom/client';
import { parseSync } from 'vite';
import { afterEach, describe, expect, test } from 'vitest';
import { neverMade, notForUs, rulesOf } from '../../build/lean-react';
import { rewritten } from '../../build/rewritten';

const root = process.cwd();
const load = createRequire(join(root, 'package.json'));
const parse = (text: string) => parseSync('program.cjs', text).program;

const file = (name: string, part: string) => join(root, 'node_modules', name, 'cjs', part);
const leanOf = (path: string): string => {
  const rules = rulesOf(path);
  if (!rules) throw new Error(`There are no rules for ${path}.`);
  return rewritten(readFileSync(path, 'utf8'), rules, parse);
};
const clientText = leanOf(file('react-dom', 'react-dom-client.production.js'));

/** What a program exports that may require those parts and no others. */
const exportsOf = (text: string, parts: Readonly<Record<string, unknown>> = {}) =>
  Reflect.apply(new Function('require', `const exports = {}; ${text}; return exports;`), null, [
    (name: string) => parts[name],
  ]);

describe('what is left of React', () => {
  test('makes no fiber of a kind whose cases are gone', () => {
    const kinds = [...clientText.matchAll(/(?:createFiberImplClass\(|[tT]ag = )(\d+)\b/g)].map(
      ([, kind]) => Number(kind),
    );
    expect(kinds).toContain(13);
    expect(kinds.filter((kind) => neverMade.includes(kind))).toEqual([]);
  });

  test('is asked for nothing else by this app', () => {
    const asking = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => notForUs.test(readFileSync(join(root, 'src', file), 'utf8')));
    expect(asking).toEqual([]);
    for (const text of ['onSelect={a}', '<title>', 'useActionState(a)', '<form action={a}']) {
      expect(notForUs.test(text)).toBe(true);
    }
  });
});

const React: typeof ReactParts = exportsOf(leanOf(file('react', 'react.production.js')));
const dom: typeof ReactDom = exportsOf(leanOf(file('react-dom', 'react-dom.production.js')), {
  react: React,
});
const client: typeof ReactDomClient = exportsOf(clientText, {
  react: React,
  'react-dom': dom,
  scheduler: load(file('scheduler', 'scheduler.production.js')),
});
const { createElement: h } = React;

class Boundary extends React.Component<{ children: ReactParts.ReactNode }, { said: string }> {
  override state = { said: '' };

  static getDerivedStateFromError(error: unknown) {
    return { said: String(error) };
  }

  override render() {
    return this.state.said || this.props.children;
  }
}

const Broken = (): ReactParts.ReactNode => {
  throw new Error('broken');
};

const Names = ({ names }: { names: string[] }) =>
  h(
    'ul',
    { className: names[0], style: { color: 'red' } },
    names.map((name) => h('li', { key: name }, name)),
  );

const Context = React.createContext('none');
const listeners = new Set<() => void>();
let stored = 1;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const Counting = React.memo(({ ran }: { ran: string[] }) => {
  const [count, setCount] = React.useState(0);
  const told = React.useSyncExternalStore(subscribe, () => stored);
  React.useLayoutEffect(() => void ran.push(`laid out ${count}`), [count, ran]);
  React.useEffect(() => {
    ran.push(`drawn ${count}`);
    return () => void ran.push(`over ${count}`);
  }, [count, ran]);
  const id = React.useId();
  const press = () => setCount(count + 1);
  return h('button', { id, onClick: press }, React.use(Context), count, told);
});

const Form = ({ heard }: { heard: string[] }) => {
  const [text, setText] = React.useState('a');
  return h(
    'form',
    { onSubmit: () => heard.push('sent'), onInput: () => heard.push('input') },
    h('input', { value: text, onChange: (event) => setText(event.currentTarget.value) }),
    h('select', { defaultValue: '2' }, h('option', null, '1'), h('option', null, '2')),
    dom.createPortal(h('i', { onClick: () => heard.push('inner') }), document.body),
  );
};

describe('the lean React', () => {
  const place = document.createElement('div');
  document.body.append(place);
  const begin = () => client.createRoot(place, { onCaughtError: () => undefined });
  let shown = begin();
  const show = (node: ReactParts.ReactNode) => dom.flushSync(() => shown.render(node));

  afterEach(() => {
    shown.unmount();
    expect(place.innerHTML).toBe('');
    shown = begin();
  });

  test('shows, moves and takes away', () => {
    show(h(Names, { names: ['a', 'b', 'c'] }));
    const second = place.querySelectorAll('li')[1];
    show(h(Names, { names: ['c', 'b', 'd'] }));
    expect(place.textContent).toBe('cbd');
    expect(place.querySelectorAll('li')[1]).toBe(second);
    expect(place.querySelector('ul')?.className).toBe('c');
  });

  test('keeps state, runs effects and follows contexts and stores', async () => {
    const ran: string[] = [];
    show(h(Context, { value: 'given' }, h(Counting, { ran })));
    expect(place.textContent).toBe('given01');
    place.querySelector('button')?.click();
    stored = 2;
    for (const listener of listeners) listener();
    await expect.poll(() => place.textContent).toBe('given12');
    await expect.poll(() => ran.at(-1)).toBe('drawn 1');
    expect(ran).toEqual(['laid out 0', 'drawn 0', 'laid out 1', 'over 0', 'drawn 1']);
    show(null);
    await expect.poll(() => ran.at(-1)).toBe('over 1');
    expect(listeners.size).toBe(0);
  });

  test('waits for a part that comes later, and hides what stood there', async () => {
    const wanted: ((part: { default: () => string }) => void)[] = [];
    const Later = React.lazy(
      () => new Promise<{ default: () => string }>((found) => void wanted.push(found)),
    );
    const page = (isWanted: boolean) =>
      h(React.Suspense, { fallback: 'waiting' }, h('b', null, 'here'), isWanted ? h(Later) : null);
    show(page(false));
    expect(place.textContent).toBe('here');
    show(page(true));
    expect(place.querySelector('b')?.style.display).toBe('none');
    expect(place.textContent).toContain('waiting');
    for (const found of wanted) found({ default: () => 'come' });
    await expect.poll(() => place.textContent).toBe('herecome');
    expect(place.querySelector('b')?.style.display).toBe('');
  });

  test('follows fields, and events through a portal', () => {
    const heard: string[] = [];
    show(h('div', { onClick: () => heard.push('outer') }, h(Form, { heard })));
    const field = place.querySelector('input');
    if (!field) throw new Error('There is no field.');
    Reflect.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ab');
    dom.flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })));
    expect(field.value).toBe('ab');
    expect(place.querySelector('select')?.value).toBe('2');
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
    document.querySelector('i')?.click();
    expect(heard).toEqual(['input', 'sent', 'inner', 'outer']);
  });

  test('gives an error to its boundary', () => {
    show(h(Boundary, null, h(Broken)));
    expect(place.textContent).toBe('Error: broken');
  });

  test.each(['title', 'link', 'style', 'script', 'body', 'own-element'])(
    'says that it was made without <%s>',
    (name) => {
      show(h(Boundary, null, h(name)));
      expect(place.textContent).toContain('The build leaves out');
    },
  );
});
