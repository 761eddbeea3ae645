import { expect, test } from 'vitest';
import { choiceFrom } from './choice';
import { indexPage } from './index-page';
import { type Catalogues, otherMessages, strangeWords } from './language-faults';
import type { Look, Part } from './look';
import { missingTexts, overflows, truncations } from './page-faults';
import type { Sheet } from './sheet';

const part: Part = {
  name: 'p "Total assets"',
  left: 16,
  right: 344,
  cutAcross: 0,
  cutDown: 0,
  isScrolled: false,
};
const look: Look = { width: 360, scrollWidth: 360, parts: [part], texts: ['Total assets'] };
const withPart = (change: Partial<Part>): Look => ({ ...look, parts: [{ ...part, ...change }] });
const withTexts = (...texts: string[]) => ({ texts });

test('a page that fits has no fault', () => {
  expect([...overflows(look), ...truncations(look), ...missingTexts(look, new Set())]).toEqual([]);
});

test('a page wider than the screen, and a text beyond either edge, are found', () => {
  expect(overflows({ ...look, scrollWidth: 361 })).toEqual([
    'the page is 361 px wide on a screen of 360 px',
  ]);
  const beyond = withPart({ right: 362 });
  expect(overflows(beyond)).toEqual(['p "Total assets" reaches from 16 to 362 px of 360']);
  expect(overflows(withPart({ left: -2 }))).toHaveLength(1);
  expect(overflows(withPart({ right: 900, isScrolled: true }))).toEqual([]);
});

test('a text that is cut across or down is found', () => {
  expect(truncations(withPart({ cutAcross: 2 }))).toEqual(['p "Total assets" is cut']);
  expect(truncations(withPart({ cutDown: 4 }))).toHaveLength(1);
  expect(truncations(withPart({ cutAcross: 1, cutDown: 3 }))).toEqual([]);
});

test('an id, an empty place and a value that is none are found', () => {
  const ids = new Set(['spot.buy']);
  expect(missingTexts(withTexts('spot.buy', 'Buy'), ids)).toHaveLength(1);
  expect(missingTexts(withTexts('wallet.deposit.title'), ids)).toHaveLength(1);
  expect(missingTexts(withTexts('At least {amount} USDT'), ids)).toHaveLength(1);
  expect(missingTexts(withTexts('NaN USDT'), ids)).toHaveLength(1);
  expect(missingTexts(withTexts('[object Object]'), ids)).toHaveLength(1);
  expect(missingTexts(withTexts('0.5 USDT', '2026-11-25'), ids)).toEqual([]);
});

test('words of another script are found, names and codes are not', () => {
  expect(strangeWords(withTexts('卖出 USDT', 'KYC', 'ab***@mail.com', '12:30'), 'zh')).toEqual([]);
  expect(strangeWords(withTexts('卖出 quickly'), 'zh')).toEqual(['quickly in zh: 卖出 quickly']);
  expect(strangeWords(withTexts('買う'), 'en')).toHaveLength(2);
  expect(strangeWords(withTexts('買う now'), 'jp')).toEqual(['now in jp: 買う now']);
  expect(strangeWords(withTexts('한국'), 'jp')).toHaveLength(1);
  expect(strangeWords(withTexts('買い'), 'kr')).toHaveLength(2);
  expect(strangeWords(withTexts('ซื้อ buy'), 'th')).toHaveLength(1);
  expect(strangeWords(withTexts('ซื้อ'), 'esp')).toHaveLength(1);
  expect(strangeWords(withTexts('卖出 Ada'), 'zh', new Set(['Ada']))).toEqual([]);
});

test('the two ways to write Chinese, and the Japanese one, are told apart', () => {
  expect(strangeWords(withTexts('買賣'), 'zh')).toEqual(['買賣 in zh: 買賣']);
  expect(strangeWords(withTexts('买卖'), 'hk')).toEqual(['买卖 in hk: 买卖']);
  expect(strangeWords(withTexts('买う'), 'jp')).toHaveLength(1);
  expect(strangeWords(withTexts('買賣'), 'hk')).toEqual([]);
  expect(strangeWords(withTexts('日本語'), 'zh')).toEqual([]);
});

test('messages of another language are found', () => {
  const empty = { en: {}, zh: {}, hk: {}, jp: {}, kr: {}, esp: {}, th: {} };
  const catalogues: Catalogues = {
    ...empty,
    en: { buy: 'Buy now', total: 'Total', fee: 'Fee {fee}' },
    esp: { buy: 'Comprar', total: 'Total', fee: 'Comisión {fee}' },
  };
  const found = otherMessages(catalogues, 'esp');
  expect(found(withTexts('Buy now', 'Total', 'Comprar'))).toEqual(['words of en in esp: Buy now']);
  expect(otherMessages(catalogues, 'en')(withTexts('Comprar'))).toHaveLength(1);
  const han = {
    ...empty,
    jp: { least: '最低金額だ', most: '最低金額と' },
    hk: { fee: '手續費用' },
  };
  expect(otherMessages(han, 'hk')(withTexts('最低金額だ'))).toHaveLength(1);
  expect(
    otherMessages({ ...empty, jp: { least: '最低金額' } }, 'hk')(withTexts('最低金額')),
  ).toEqual([]);
});

test('the words of the command choose pages and a language', () => {
  expect(choiceFrom([])).toEqual({ only: null, language: null });
  expect(choiceFrom(['--only=finance', '--language=th'])).toEqual({
    only: 'finance',
    language: 'th',
  });
  expect(choiceFrom(['--language=xx'])).toMatch(/--language=xx is none of/);
});

test('the page of all screenshots shows faults as text', () => {
  const sheet: Sheet = {
    viewer: 'visitor',
    language: 'en',
    name: 'home',
    theme: 'dark',
    width: 360,
    file: 'visitor/home/en-dark-360.jpg',
    faults: ['<b> is cut'],
  };
  const page = indexPage([sheet]);
  expect(page).toContain('<li>&#60;b&#62; is cut</li>');
  expect(page).toContain('src="visitor/home/en-dark-360.jpg"');
});
