import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { type Rules, rewritten } from '../../build/rewritten';

const parse = (text: string) => parseSync('program.cjs', text).program;

const none: Rules = {
  functions: {},
  cases: [],
  constants: {},
  statements: [],
  properties: [],
  texts: [],
};
const lean = (source: string, rules: Partial<Rules>) =>
  rewritten(source, { ...none, ...rules }, parse).replace(/\s+/g, ' ');

describe('a program is written anew', () => {
  test('with another body for a function', () => {
    const source = 'function a(b) { return c(b); } function c(d) { return d; }';
    expect(lean(source, { functions: { c: 'throw 1' } })).toBe(
      'function a(b) { return c(b); } function c(d) { throw 1 }',
    );
  });

  test('without cases that are never met, but with what is fallen into and with its variables', () => {
    const source = `switch (f.tag) { case 1: case 26: a(); break; case 27: var b = 1; c(b); break;
      case 5: d(); case 26: e(); break; default: g(); }`;
    expect(lean(source, { cases: ['26', '27'] })).toBe(
      'switch (f.tag) {case 1:a(); break;case 5:d();e(); break;default:g(); var b;}',
    );
  });

  test('with comparisons that are decided, of tags only', () => {
    const source = 'a(5 === f.tag || 26 === f.tag, 26 !== nodeTag, 26 === width);';
    expect(lean(source, { cases: ['26'] })).toBe('a(5 === f.tag || !1, !0, 26 === width);');
  });

  test('with constants where they are read, and with what is assigned to them still done', () => {
    const source = `var on = !1, x = on; function a(on) { return { on: on, gone: b.gone.c }; }
      (on = d()), e.on;`;
    expect(lean(source, { constants: { on: '!1', '.gone': 'null' } })).toBe(
      'var on = !1, x = !1; function a(on) { return { on: !1, gone: null.c }; } (d()), e.on;',
    );
  });

  test('without statements and properties', () => {
    const source = 'exports.a = 1; exports.b = 2; c({ d: 1, e: function () {}, f });';
    expect(lean(source, { statements: ['exports.a ='], properties: ['e'] })).toBe(
      'exports.b = 2; c({d: 1, f});',
    );
  });

  test.each<Partial<Rules>>([
    { functions: { gone: '' } },
    { cases: ['26'] },
    { constants: { gone: '1' } },
    { statements: ['gone'] },
    { properties: ['gone'] },
    { texts: [[/gone/, '']] },
  ])('or not at all when a rule finds nothing: %j', (rules) => {
    expect(() => lean('switch (a.tag) { case 2: b({ c: 1 }); }', rules)).toThrow('Nothing');
  });
});
