import type { Page } from '@playwright/test';

type Broken = { readonly lines: readonly string[]; readonly share: number };

/** Running text that takes more than one line: its lines, and their height in font sizes. */
const brokenTexts = (page: Page): Promise<readonly Broken[]> =>
  page.evaluate(() => {
    const found: { lines: string[]; share: number }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent ?? '';
      // Titles and buttons are a few words each, and stand by themselves.
      if (!holder?.checkVisibility() || holder.closest('.tl-spoken, h1, h2, h3, button')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue;
      const lines: string[] = [];
      let lastTop = Number.NaN;
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const top = range.getClientRects()[0]?.top;
        if (top === undefined) continue;
        const isNew = lines.length === 0 || top - lastTop > 4;
        lines.push(`${isNew ? '' : lines.pop()}${text[at]}`);
        lastTop = top;
      }
      const { fontSize, lineHeight } = getComputedStyle(holder);
      const share = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
      if (lines.length > 1) found.push({ lines, share });
    }
    return found;
  });

const neverFirst = /^[、。，．！？）」』】〕：；ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;
const isInWord = (before: string, after: string) =>
  /[가-힣]$/.test(before) && /^[가-힣]/.test(after);

const isWrong: Readonly<Record<string, (line: string, before: string) => boolean>> = {
  zh: (line) => neverFirst.test(line),
  hk: (line) => neverFirst.test(line),
  jp: (line) => neverFirst.test(line),
  kr: (line, before) => isInWord(before, line),
};

/** Thai marks stand above and below their letters, and need the room. */
const thaiShare = 1.6;

/**
 * What the readers of a language would stumble over in running text: a line that begins with what
 * belongs to the one before, a Korean word in two parts, Thai lines that cut each other's marks, a
 * year of another calendar.
 */
export const stumbles = async (page: Page, language: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { lines, share } of await brokenTexts(page)) {
    for (const [place, line] of lines.entries()) {
      const before = lines[place - 1];
      if (before !== undefined && isWrong[language]?.(line, before)) {
        found.push(`a line begins with ${line} after ${before}`);
      }
    }
    if (language === 'th' && share < thaiShare) found.push(`lines of ${share} at ${lines[0]}`);
  }
  const years = (await page.locator('main').textContent())?.match(/\b25\d\d-\d\d-\d\d/g) ?? [];
  return [...found, ...years.map((year) => `the year of ${year}`)];
};
