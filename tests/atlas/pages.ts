import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { type Language, languages } from '../../schemas/kernel/language';
import { currencies } from '../../server/instruments/instruments';
import { enterWith } from '../browser/people';
import { addressesOf, ownScreens, publicScreens } from '../browser/screens';
import { test as base, expect, open } from '../browser/support';
import { goToWhole } from '../browser/walk';
import { inhabit } from '../support/inhabited';
import { httpClient } from '../support/server/http-client';
import { choiceOf } from './choice';
import { type Catalogues, otherMessages, strangeWords } from './language-faults';
import { type Look, lookOf } from './look';
import { missingTexts, overflows, truncations } from './page-faults';
import { peoplesWords } from './peoples-words';
import type { Sheet, Viewer } from './sheet';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/atlas');

const { only, language: chosen } = choiceOf(process.env);

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const;
const themes = ['dark', 'light'] as const;

const messagesOf = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `i18n/messages/${language}.json`), 'utf8'));
const catalogues: Catalogues = {
  en: messagesOf('en'),
  zh: messagesOf('zh'),
  hk: messagesOf('hk'),
  jp: messagesOf('jp'),
  kr: messagesOf('kr'),
  esp: messagesOf('esp'),
  th: messagesOf('th'),
};
const ids = new Set(Object.keys(catalogues.en));
const known = new Set(currencies.map(({ name }) => name));

type Inhabitant = {
  readonly token: string;
  readonly addressId: number;
  readonly withdrawalId: number;
};

const Found = v.object({ id: v.number() });

const test = base.extend<object, { inhabitant: Inhabitant }>({
  inhabitant: [
    async ({ site }, use) => {
      const client = httpClient(site.url);
      const { token } = await inhabit(client, site.place);
      const addresses = await client.done('wallet/get_address', { currency: '0' }, token);
      const [address] = v.parse(v.tuple([Found]), addresses);
      const withdrawals = await client.get('charge_mention/log3', token);
      const [withdrawal] = v.parse(v.object({ data: v.tuple([Found]) }), withdrawals).data;
      await use({ token, addressId: address.id, withdrawalId: withdrawal.id });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ market: 'inhabited' });
test.describe.configure({ mode: 'parallel' });

/** Lets what has changed be drawn, and what moves come to its end. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((it) => it.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((it) => it.finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

const faultsOf = (whole: Look, language: Language): readonly string[] => {
  const look = { ...whole, texts: whole.texts.filter((text) => !peoplesWords.has(text)) };
  return [
    ...overflows(look),
    ...truncations(look),
    ...missingTexts(look, ids),
    ...strangeWords(look, language, known),
    ...otherMessages(catalogues, language)(look),
  ];
};

/** Each page in both sizes and themes, with what is wrong with it in either size. */
const draw = async (page: Page, at: { viewer: Viewer; language: Language; name: string }) => {
  const sheets: Sheet[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await drawn(page);
      const file = [at.viewer, at.name, `${at.language}-${theme}-${size.width}.jpg`]
        .join('/')
        .replaceAll(' ', '-');
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      const path = join(folder, file);
      await page.screenshot({ path, type: 'jpeg', quality: 60, fullPage: true });
      const faults = theme === 'dark' ? faultsOf(await lookOf(page), at.language) : [];
      const found = [...new Set(faults)];
      sheets.push({
        ...at,
        theme,
        width: size.width,
        file,
        faults: found,
      });
    }
  }
  return sheets;
};

/** Goes through pages and leaves what was seen on them for the index. */
const drawAll = async (
  page: Page,
  at: { viewer: Viewer; language: Language },
  pages: readonly (readonly [name: string, address: string])[],
) => {
  await expect(page.locator('[data-instant-shell]')).toHaveCount(0);
  const sheets: Sheet[] = [];
  for (const [name, address] of pages.filter(([, it]) => only === null || it.includes(only))) {
    await goToWhole(page, address);
    sheets.push(...(await draw(page, { ...at, name })));
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${at.viewer}-${at.language}.json`), JSON.stringify(sheets));
};

for (const { code } of languages.filter(({ code: one }) => chosen === null || one === chosen)) {
  test(`pages of a visitor in ${code}`, async ({ page, site }) => {
    await open(page, site, '', code);
    await drawAll(page, { viewer: 'visitor', language: code }, addressesOf(publicScreens));
  });

  test(`pages of an inhabitant in ${code}`, async ({ page, site, inhabitant }) => {
    await open(page, site, '', code);
    await enterWith(page, site, inhabitant.token);
    const { addressId, withdrawalId } = inhabitant;
    const own = addressesOf(ownScreens, addressId, withdrawalId);
    const pages = [...addressesOf(publicScreens), ...own];
    await drawAll(page, { viewer: 'inhabitant', language: code }, pages);
  });
}
