import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../schemas/kernel/language';
import { amount, amountFrom, withDecimals } from '../../schemas/kernel/money';
import { amountText, editAmount, pasteAmount } from '../../src/format/amount-text';
import { localeOf } from '../../src/format/locale';

const languages: Language[] = ['zh', 'hk', 'en', 'jp', 'kr', 'esp', 'th'];

/** Types one character at a time at the end, as a person would. */
const type = (keys: string, decimals = 8, before = '') =>
  Array.from(keys).reduce(
    (field, key) => {
      const head = field.text.slice(0, field.caret);
      return editAmount({
        before: field.text,
        after: `${head}${key}${field.text.slice(field.caret)}`,
        caret: field.caret + key.length,
        decimals,
      });
    },
    amountText(before, decimals),
  );

describe('typing an amount', () => {
  test.each([
    ['1,5', 8, '1.5'],
    ['1.5.5', 8, '1.55'],
    ['１２', 8, '12'],
    ['１２．５', 8, '12.5'],
    ['๑๒.๕', 8, '12.5'],
    ['.5', 8, '0.5'],
    [',5', 8, '0.5'],
    ['007', 8, '7'],
    ['0.00', 8, '0.00'],
    ['00.5', 8, '0.5'],
    ['1.', 8, '1.'],
    ['1.123456789012', 8, '1.12345678'],
    ['1.9', 0, '19'],
    ['-1e5x', 8, '15'],
    ['1。5', 8, '1.5'],
  ])('%s with %i decimals shows %s', (keys, decimals, text) => {
    expect(type(keys, decimals)).toMatchObject({ text, caret: text.length });
  });

  test.each([
    ['', null],
    ['.', '0'],
    ['1.', '1'],
    ['1.50', '1.5'],
    ['0.00', '0'],
  ])('%s is worth %s', (keys, worth) => {
    expect(type(keys).amount).toBe(worth);
  });

  test('a second point changes nothing and leaves the caret where it was', () => {
    for (const at of [0, 1, 2, 3]) {
      const after = `${'1.5'.slice(0, at)}.${'1.5'.slice(at)}`;
      const edited = editAmount({ before: '1.5', after, caret: at + 1, decimals: 8 });
      expect(edited).toMatchObject({ text: '1.5', caret: at });
    }
  });

  test('the caret stays beside the digit that was typed', () => {
    const edit = (before: string, after: string, caret: number) => {
      const { text, caret: at } = editAmount({ before, after, caret, decimals: 4 });
      return `${text.slice(0, at)}|${text.slice(at)}`;
    };
    expect(edit('1234.5', '12934.5', 3)).toBe('129|34.5');
    expect(edit('1.2345', '1.92345', 3)).toBe('1.9|234');
    expect(edit('1.2345', '1.23456', 7)).toBe('1.2345|');
    expect(edit('05', '5', 0)).toBe('|5');
    expect(edit('0.5', '.5', 0)).toBe('|0.5');
    expect(edit('0.5', '70.5', 1)).toBe('7|0.5');
    expect(edit('12', '.12', 1)).toBe('0.|12');
  });

  test('replacing everything keeps nothing of what was there', () => {
    const edited = editAmount({ before: '1.5', after: '２,５', caret: 3, decimals: 8 });
    expect(edited).toMatchObject({ text: '2.5', caret: 3 });
  });

  test('whatever is typed, the field holds an amount in one notation', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-+e ０９๑。x') }),
        fc.integer({ min: 0, max: 8 }),
        (keys, decimals) => {
          const { text, caret, amount: worth } = type(keys, decimals);
          expect(text).toMatch(/^((0|[1-9]\d*)(\.\d*)?)?$/);
          expect(text.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(decimals);
          expect(caret).toBeLessThanOrEqual(text.length);
          expect(text.length).toBeLessThanOrEqual(40);
          expect(worth).toBe(text === '' ? null : amountFrom(text.replace(/\.$/, '')));
          expect(amountText(text, decimals).text).toBe(text);
        },
      ),
    );
  });
});

describe('pasting an amount', () => {
  test('goes over the selection and nowhere else', () => {
    const field = { before: '12.50', from: 0, to: 2, decimals: 2 };
    expect(pasteAmount({ ...field, pasted: '1 000' })).toMatchObject({ text: '1000.50', caret: 4 });
    expect(pasteAmount({ ...field, pasted: 'TQ8f2Z' })).toMatchObject({ text: '12.50', caret: 2 });
    expect(pasteAmount({ ...field, to: 5, pasted: '7.129' })).toMatchObject({ text: '7.12' });
  });

  test('is refused with its reason, and the field stays as it was', () => {
    const field = { before: '7', from: 0, to: 1, decimals: 2 };
    expect(pasteAmount({ ...field, pasted: '1.234,5' })).toEqual({
      text: '7',
      caret: 1,
      amount: '7',
      refusal: { pasted: '1.234,5', readings: ['1234.5'] },
    });
    expect(pasteAmount({ ...field, pasted: '8' }).refusal).toBeNull();
  });

  test.each([
    ['a second point', { before: '2.3', from: 1, to: 1, pasted: '1.5', decimals: 2 }],
    ['too many digits', { before: '', from: 0, to: 0, pasted: '9'.repeat(41), decimals: 2 }],
  ])('%s in one number is refused and not cut out', (_, paste) => {
    const { text, refusal } = pasteAmount(paste);
    expect(text).toBe(paste.before);
    expect(refusal).toEqual({ pasted: paste.pasted, readings: [] });
  });

  test('decimals beyond the limit are cut, never moved before the point', () => {
    const field = { before: '', from: 0, to: 0, pasted: '1.59' };
    expect(pasteAmount({ ...field, decimals: 0 }).text).toBe('1');
    expect(pasteAmount({ ...field, decimals: 1 }).text).toBe('1.5');
  });

  test('several characters at once are read as pasted, whichever event inserted them', () => {
    const insert = (fragment: string, before = '7', decimals = 8) =>
      editAmount({ before, after: `${before}${fragment}`, caret: 1 + fragment.length, decimals });
    expect(insert('1.234,5')).toMatchObject({ text: '7', refusal: { readings: ['1234.5'] } });
    expect(insert('1.5K')).toMatchObject({ text: '7', refusal: { readings: [] } });
    expect(insert('8.5.9')).toMatchObject({ text: '7', refusal: { readings: [] } });
    expect(insert('1.5', '2.3')).toMatchObject({ text: '2.3', refusal: { readings: [] } });
    expect(insert('1.5')).toMatchObject({ text: '71.5', refusal: null });
    expect(insert('1.5', '7', 0)).toMatchObject({ text: '71', refusal: null });
    expect(insert('５．')).toMatchObject({ text: '75.', refusal: null });
  });

  test.each(languages)('a figure that this app wrote in %s comes back whole', (language) => {
    const format = new Intl.NumberFormat(localeOf(language));
    const figures = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{8}$/));
    fc.assert(
      fc.property(figures, ([whole, fraction]) => {
        const { amount: worth } = pasteAmount({
          before: '',
          from: 0,
          to: 0,
          pasted: `${format.format(whole)}.${fraction}`,
          decimals: 8,
        });
        const expected = amount(`${whole}.${fraction}`);
        expect(worth).toBe(expected);
        expect(withDecimals(expected, 8)).toBe(`${whole}.${fraction}`);
      }),
    );
  });
});
