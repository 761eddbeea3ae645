import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentTestsOf, routeTestsOf, screenTestsOf } from '../../scripts/mutate/judges';
import { otherMessage } from '../../scripts/mutate/messages';
import { mutantsOf } from '../../scripts/mutate/mutants';
import { scopes } from '../../scripts/mutate/scopes';

const scopeOf = (name: string) => {
  const scope = scopes.find((it) => it.name === name);
  if (!scope) throw new Error(`There is no scope ${name}.`);
  return scope;
};

/** The text with each mutation applied, by its kind. */
const applied = (scope: string, text: string, file = 'a.tsx') =>
  mutantsOf(scopeOf(scope), file, text).map(
    ({ kind, start, end, now }) => `${kind}: ${text.slice(0, start)}${now}${text.slice(end)}`,
  );

describe('the mutations of a screen', () => {
  test('drop an event, and send another one of the file', () => {
    const text = "a.send({ type: 'draft.sent' }); a.send({ type: 'draft.left' });";
    expect(applied('bindings', text)).toEqual([
      "event dropped: undefined; a.send({ type: 'draft.left' });",
      "event changed: a.send({ type: 'draft.left' }); a.send({ type: 'draft.left' });",
      "event dropped: a.send({ type: 'draft.sent' }); undefined;",
      "event changed: a.send({ type: 'draft.sent' }); a.send({ type: 'draft.sent' });",
    ]);
  });

  test('drop a handler once, where it only sends', () => {
    expect(applied('bindings', '<B onPress={go} />')).toEqual([
      'handler dropped: <B onPress={() => undefined} />',
    ]);
    expect(applied('bindings', "<B onPress={() => a.send({ type: 'x' })} />")).toEqual([
      'event dropped: <B onPress={() => undefined} />',
    ]);
  });

  test('make a part appear always and never', () => {
    expect(applied('bindings', '<B>{a && <i />}</B>')).toEqual([
      'always so: <B>{(<i />)}</B>',
      'never so: <B>{null}</B>',
    ]);
    expect(applied('bindings', "<B>{a === 'x' ? <i /> : null}</B>")).toEqual([
      'always so: <B>{(<i />)}</B>',
      'never so: <B>{(null)}</B>',
    ]);
    expect(applied('bindings', "const is = actor.matches('x');")).toEqual([
      'always so: const is = true;',
      'never so: const is = false;',
    ]);
  });

  test('hide the state of a control, a notice and an amount', () => {
    expect(applied('bindings', '<B disabled={no} error={why} amount={cost} />')).toEqual([
      'state dropped: <B disabled={false} error={why} amount={cost} />',
      'notice dropped: <B disabled={no} error={undefined} amount={cost} />',
      "amount changed: <B disabled={no} error={why} amount={'7654321'} />",
    ]);
  });

  test('show another message, of the same file if it has the same values', () => {
    const text = '<><M id="spot.buy" /><M id="spot.fee" /></>';
    expect(applied('bindings', text)).toEqual([
      'message changed: <><M id="spot.fee" /><M id="spot.fee" /></>',
      'message changed: <><M id="spot.buy" /><M id="spot.buy" /></>',
    ]);
    expect(otherMessage('spot.buy', "'spot.buy' 'spot.review.worse'")).toMatch(/^spot\./);
    expect(otherMessage('spot.buy', "'spot.buy' 'spot.review.worse'")).not.toBe(
      'spot.review.worse',
    );
    expect(otherMessage('no.such.message', '')).toBeNull();
  });

  test('leave alone how it looks', () => {
    const text =
      "const tone = a ? 'buy' : 'sell'; <B className={a ? b : c} key={a ?? b} variant={a && b} d={a ? 'rise' : 'fall'} />;";
    expect(applied('bindings', text)).toEqual([]);
  });
});

test('the mutations of a document drop fields, keys, actors and change its method', () => {
  const text =
    "const Send = document()({ method: 'POST', keyOf: read, fields: ({ id }) => ({ id }), actors: { send: ask } });";
  expect(applied('documents', text, 'a.ts')).toEqual([
    "method changed: const Send = document()({ method: 'PUT', keyOf: read, fields: ({ id }) => ({ id }), actors: { send: ask } });",
    "part dropped: const Send = document()({ method: 'POST',  fields: ({ id }) => ({ id }), actors: { send: ask } });",
    "field dropped: const Send = document()({ method: 'POST', keyOf: read, fields: ({ id }) => ({  }), actors: { send: ask } });",
    "actor dropped: const Send = document()({ method: 'POST', keyOf: read, fields: ({ id }) => ({ id }), actors: {  } });",
  ]);
});

test('the mutations of a route change who may call it and what it narrows, not its name', () => {
  const text =
    "const place = call({ kind: 'keyed', path: 'a/b', about: 'Does.', who: 'user', lockKey: one, run: () => { rows.where('id').get(); tell(); } });";
  const changed = mutantsOf(scopeOf('routes'), 'a.ts', text).map(
    ({ kind, was, now }) => `${kind}: ${was} -> ${now}`,
  );
  expect(changed).toEqual([
    "kind changed: 'keyed' -> 'plain'",
    "caller changed: 'user' -> 'visitor'",
    'lock dropped: lockKey: one, -> ',
    "step dropped: rows.where('id').get(); -> ;",
    "call dropped: rows.where('id') -> rows",
    "text changed: 'id' -> ''",
    'step dropped: tell(); -> ;',
  ]);
});

describe('the judges of a file', () => {
  test('begin with the tests of its noun', () => {
    expect(routeTestsOf('server/wallet/withdrawal-routes.ts').slice(0, 2)).toEqual([
      'tests/project/contract-document.test.ts',
      'tests/wallet/withdrawal-routes.test.ts',
    ]);
    expect(screenTestsOf('src/screens/spot/spot-review.tsx')[0]).toBe(
      'tests/spot/spot-screen.test.tsx',
    );
    expect(documentTestsOf('src/api/wallet/merged-pages.ts')).toEqual([
      'tests/wallet/merged-pages.test.ts',
    ]);
  });

  test('end with the tests of every document, for a document', () => {
    const judges = documentTestsOf('src/api/wallet/withdrawal.ts');
    expect(judges.slice(4)).toEqual([
      'tests/kernel/paged-documents.test.ts',
      'tests/project/contract.test.ts',
    ]);
  });

  test('are there for every route', () => {
    const files = scopeOf('routes').files();
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => routeTestsOf(file).length === 0)).toEqual([]);
    expect(files.flatMap(routeTestsOf).filter((test) => !existsSync(test))).toEqual([]);
  });
});
