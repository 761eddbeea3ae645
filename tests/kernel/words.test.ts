import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../schemas/kernel/language';
import { testEach } from '../walker/walker';

/** One word for one thing (docs/glossary.md, "Words of the app by language"). */
const refused: Readonly<Record<Language, readonly (readonly [variant: RegExp, word: string])[]>> = {
  zh: [
    [/提币|提領|提领/, '提现'],
    [/充币|储值/, '充值'],
    [/两步验证|二次验证|双因素/, '双重验证'],
    [/身份验证(?!器)|实名/, '身份认证'],
  ],
  en: [[/\blog-in\b|\bsign in\b/i, 'Log in']],
  hk: [
    [/提幣|提現|提现/, '提領'],
    [/充值|充幣/, '儲值'],
    [/兩步驟?驗證|二次驗證|雙因素/, '雙重驗證'],
    [/認證/, '驗證'],
  ],
  jp: [
    [/二段階認証|2 段階認証|二要素/, '2段階認証'],
    [/引き出し|引出/, '出金'],
    [/未完成|やること/, '未完了'],
  ],
  kr: [
    [/이중 인증|2차 인증|이단계/, '2단계 인증'],
    [/인출/, '출금'],
    [/미완성|할 일/, '미완료'],
  ],
  esp: [[/\bretirada/i, 'retiro']],
  th: [[/เบิกเงิน/, 'ถอน']],
};

const cases = languages.map(({ code }) => ({ title: code, code }));

testEach('one word for one thing in the texts in', cases, ({ code }) => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(`i18n/messages/${code}.json`, 'utf8'),
  );
  const all = Object.values(texts).join('\n');
  for (const [variant, word] of refused[code]) {
    const found = Object.keys(texts).filter((id) => variant.test(texts[id] ?? ''));
    expect(found, `say ${word}`).toEqual([]);
    expect(all).toContain(word);
  }
});

testEach('the last day has one form in the labels in', cases, ({ code }) => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(`i18n/messages/${code}.json`, 'utf8'),
  );
  const found = Object.keys(texts).filter((id) => /24 ?h\b|24 ชม/.test(texts[id] ?? ''));
  expect(found, 'say 24H').toEqual([]);
});

test('every language has its words', () => {
  expect(Object.keys(refused).sort()).toEqual(languages.map(({ code }) => code).sort());
});
