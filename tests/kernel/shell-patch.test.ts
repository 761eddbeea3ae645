// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patchChildren } from '../../src/instant-shell/patch';

const placeWith = (markup: string): HTMLElement => {
  const place = document.createElement('div');
  place.innerHTML = markup;
  return place;
};

type Tree = { tag: string; attributes: Record<string, string>; children: (Tree | string)[] };

const markupOf = (tree: Tree | string): string =>
  typeof tree === 'string'
    ? tree
    : `<${tree.tag}${Object.entries(tree.attributes)
        .map(([name, value]) => ` ${name}="${value}"`)
        .join('')}>${tree.children.map(markupOf).join('')}</${tree.tag}>`;

const { tree } = fc.letrec<{ tree: Tree; child: Tree | string }>((tie) => ({
  tree: fc.record({
    tag: fc.constantFrom('div', 'span', 'b'),
    attributes: fc.dictionary(
      fc.constantFrom('class', 'href', 'style'),
      fc.constantFrom('a', 'b'),
      {
        maxKeys: 2,
      },
    ),
    children: fc.array(tie('child'), { maxLength: 3 }),
  }),
  child: fc.oneof({ depthSize: 'small' }, fc.constantFrom('1', '2'), tie('tree')),
}));

test('a patched part is the same as the one that it was given', () => {
  fc.assert(
    fc.property(tree, tree, (before, after) => {
      const [standing, next] = [markupOf(before), markupOf(after)].map(placeWith);
      if (!standing || !next) throw new Error('Nothing was made of the markup.');
      const expected = next.cloneNode(true);
      patchChildren(standing, next);
      expect(standing.isEqualNode(expected)).toBe(true);
    }),
  );
});

test('a new price leaves everything else of its row as it stands', () => {
  const row = (price: string, look: string) =>
    `<li><a href="#btc"><b>BTC</b><span class="${look}">${price}</span></a></li>`;
  const standing = placeWith(row('1.00', 'old') + row('2.00', 'new'));
  const nodes = [...standing.querySelectorAll('*')];
  patchChildren(standing, placeWith(row('1.01', 'new') + row('2.00', 'new')));
  expect([...standing.querySelectorAll('*')]).toEqual(nodes);
  expect(standing.innerHTML).toBe(row('1.01', 'new') + row('2.00', 'new'));
});

test('an element of another style is replaced, because the policy forbids to write its style', () => {
  const standing = placeWith('<p style="height: 1px">a</p>');
  const next = placeWith('<p style="height: 2px">a</p>');
  const [replacement] = next.children;
  patchChildren(standing, next);
  expect(standing.children[0]).toBe(replacement);
});
