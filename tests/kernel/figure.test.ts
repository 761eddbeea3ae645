import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../schemas/kernel/language';
import { amount } from '../../schemas/kernel/money';
import {
  balance,
  compact,
  directionOf,
  hiddenFigure,
  missing,
  percentChange,
  price,
  quantity,
  ratio,
  signed,
  valuation,
} from '../../src/format/figure';
import { localeOf } from '../../src/format/locale';
import { maskedCard, maskedMail, maskedPhone, shortened } from '../../src/format/masked';
import { multiple, profit } from '../../src/format/trade-figure';

const languages: Language[] = ['zh', 'hk', 'en', 'jp', 'kr', 'esp', 'th'];

const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.stringMatching(/^\d{0,12}$/))
  .map(([negative, whole, fraction]) =>
    amount(`${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`),
  );

describe('a figure', () => {
  test.each([
    ['57314.759', 2, '57,314.75'],
    ['0.68982', 5, '0.68982'],
    ['0.5', 5, '0.50000'],
    ['1234567', 0, '1,234,567'],
    ['999', 2, '999.00'],
    ['1000', 2, '1,000.00'],
    ['-1234.5', 2, '−1,234.50'],
  ])('price %s with %i decimals reads %s', (value, decimals, text) => {
    expect(price(amount(value), decimals)).toBe(text);
  });

  test.each([
    ['0.123456789', 8, '0.12345678'],
    ['1234.567890129', 8, '1,234.56789012'],
  ])('balance %s with %i decimals reads %s', (value, decimals, text) => {
    expect(balance(amount(value), decimals)).toBe(text);
  });

  test.each([
    ['0.0345', 8, '0.0345'],
    ['20124661', 8, '20,124,661'],
    ['0', 8, '0'],
    ['0.000000001', 8, '<0.00000001'],
    ['0.4', 0, '<1'],
    ['-0.004', 2, '>−0.01'],
    ['1.99999', 2, '1.99'],
  ])('quantity %s with at most %i decimals reads %s', (value, decimals, text) => {
    expect(quantity(amount(value), decimals)).toBe(text);
  });

  test.each([
    ['1.639', '+1.63%', 'rise'],
    ['-11.169', '−11.16%', 'fall'],
    ['-0.004', '0.00%', 'flat'],
    ['0.009', '0.00%', 'flat'],
    ['0', '0.00%', 'flat'],
    ['12345.6', '+12,345.60%', 'rise'],
  ])('change of %s percent reads %s and is %s', (value, text, direction) => {
    expect(percentChange(amount(value))).toEqual({ text, direction });
  });

  test('profit carries its sign, its unit and its percent', () => {
    const usdt = { decimals: 2, unit: 'USDT' };
    expect(profit(amount('12.409'), { ...usdt, percent: amount('3.1') }).text).toBe(
      '+12.40 USDT (+3.10%)',
    );
    expect(profit(amount('-7'), usdt)).toEqual({ text: '−7.00 USDT', direction: 'fall' });
    expect(profit(amount('-0.001'), usdt)).toEqual({ text: '0.00 USDT', direction: 'flat' });
  });

  test('rates, multiples and valuations are written as the product writes them', () => {
    expect(ratio(amount('0.4'))).toBe('0.40%');
    expect(ratio(amount('0.075'))).toBe('0.075%');
    expect(multiple(amount('20'))).toBe('20×');
    expect(valuation(amount('1234.567'), 'USD')).toBe('≈ 1,234.56 USD');
    expect(valuation(amount('0'), 'USD')).toBe('≈ 0.00 USD');
    expect(valuation(amount('0.01999'), 'USD')).toBe('≈ 0.01 USD');
  });

  test('a value that two decimals would show as zero has five significant digits', () => {
    expect(valuation(amount('0.00723'), 'USD')).toBe('≈ 0.00723 USD');
    expect(valuation(amount('-0.00723'), 'USD')).toBe('≈ −0.00723 USD');
    expect(valuation(amount('0.000012345678'), 'USD')).toBe('≈ 0.000012345 USD');
  });

  test('what is missing reads as two hyphens and nothing else', () => {
    const usdt = { decimals: 2, unit: 'USDT' };
    expect([
      price(null, 2),
      quantity(null, 8),
      balance(null, 8),
      valuation(null, 'USD'),
      percentChange(null).text,
      signed(null, 2).text,
      profit(null, usdt).text,
      ratio(null),
      multiple(null),
      compact(null, 'en'),
    ]).toEqual(Array.from({ length: 10 }, () => missing));
    expect(profit(amount('1'), { ...usdt, percent: null }).text).toBe('+1.00 USDT');
  });

  test('a hidden balance says nothing about its length', () => {
    expect(hiddenFigure).toBe('••••••');
  });

  test.each(languages)('is grouped as Intl groups it in %s', (language) => {
    const format = new Intl.NumberFormat(localeOf(language));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (whole) => {
        expect(price(amount(String(whole)), 0)).toBe(format.format(whole));
      }),
    );
  });

  test('never shows more than there is', () => {
    fc.assert(
      fc.property(decimalText, fc.integer({ min: 0, max: 10 }), (value, decimals) => {
        const shown = price(value, decimals).replaceAll(',', '').replace('−', '-');
        const zeroFilled = value.includes('.') ? `${value}000000000000` : `${value}.000000000000`;
        expect(zeroFilled.startsWith(shown) || /^0(\.0*)?$/.test(shown)).toBe(true);
      }),
    );
  });

  test('has a sign exactly when it has a direction', () => {
    fc.assert(
      fc.property(decimalText, (value) => {
        const { text, direction } = signed(value, 4);
        const sign = { rise: '+', fall: '−', flat: '' }[direction];
        expect(text).toMatch(new RegExp(`^${sign === '+' ? '\\+' : sign}[\\d,]+\\.\\d{4}$`));
        if (direction === 'flat') expect(text).toBe('0.0000');
        else expect(direction).toBe(directionOf(value));
      }),
    );
  });
});

describe('a volume', () => {
  test.each<[Language, string, string, string, string]>([
    ['zh', '125.86亿', '1.23万', '123.99万', '1,234.56'],
    ['hk', '125.86億', '1.23萬', '123.99萬', '1,234.56'],
    ['en', '12.58B', '12.34K', '1.23M', '1.23K'],
    ['jp', '125.86億', '1.23万', '123.99万', '1,234.56'],
    ['kr', '125.86억', '1.23만', '123.99만', '1.23천'],
    ['esp', '12.58 mil M', '12.34 k', '1.23 M', '1.23 K'],
    ['th', '12.58B', '12.34K', '1.23M', '1.23K'],
  ])('in %s is cut, never rounded', (language, billions, tenThousands, millions, thousands) => {
    const read = (text: string) => compact(amount(text), language).replaceAll('\u00a0', ' ');
    expect(read('12586268621.3')).toBe(billions);
    expect(read('12349.99')).toBe(tenThousands);
    expect(read('1239999.99')).toBe(millions);
    expect(read('1234.567')).toBe(thousands);
    expect(read('999.999')).toBe('999.99');
    expect(read('0')).toBe('0');
  });

  test.each(languages)('never grows to the next word in %s', (language) => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 18 }), (digits) => {
        const shown = compact(amount('9'.repeat(digits)), language);
        expect(shown).toMatch(/^9[9,.]*/);
      }),
    );
  });
});

describe('a private text', () => {
  test('shows its ends', () => {
    expect(shortened('TQ8f2Zabcdefghijklmnopk9Wm3c')).toBe('TQ8f2Z…k9Wm3c');
    expect(shortened('20261121000001')).toBe('20261121000001');
    expect(maskedCard('6222020200116411')).toBe('•••• 6411');
    expect(maskedPhone('13812345678')).toBe('138••••5678');
    expect(maskedPhone('1234567')).toBe('••••67');
    expect(maskedMail('jane@mail.com')).toBe('j•••@mail.com');
    expect(maskedMail('nobody')).toBe('••••');
  });
});
