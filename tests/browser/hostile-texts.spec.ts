import type { Page } from '@playwright/test';
import { inhabit } from '../support/inhabited';
import { httpClient } from '../support/server/http-client';
import { newPhoto } from '../support/verifications';
import { xssPayloads } from '../support/xss-payloads';
import { enterWith } from './people';
import { expect, open, type Site, test } from './support';
import { goToWhole, reload } from './walk';

test.use({ market: 'inhabited' });
test.describe.configure({ timeout: 240_000 });

/** Fields that have what people, reviewers, agents, operators or devices have written. */
const written = new Set([
  'nickname',
  'account',
  'notes',
  'remark',
  'reject_reason',
  'advanced_reject_reason',
  'cardname',
  'real_name',
  'bank_address',
  'holder_address',
  'address',
  'device',
  'text',
  'title',
  'abstract',
]);

/** Calls whose `name` is a person's, and not that of a coin or a country. */
const named = /\/api\/(?:chat|user\/(?:passkey|real_name|center))/;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Poison = { readonly next: () => string; readonly isWritten: (field: string) => boolean };

/** The same answer with the next payload in each field that somebody has written. */
const poisoned = (answer: Json, poison: Poison): Json => {
  if (Array.isArray(answer)) return answer.map((one) => poisoned(one, poison));
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => [
      field,
      poison.isWritten(field) && typeof value === 'string'
        ? poison.next()
        : poisoned(value, poison),
    ]),
  );
};

/** Notes what payloads achieve: code that runs, and requests to elsewhere. */
const watchAttacks = async (page: Page, site: Site) => {
  const attacks: unknown[] = [];
  const elsewhere: string[] = [];
  await page.exposeBinding('attacked', (_, value: unknown) => void attacks.push(value));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(site.url) || /^(?:data|blob):/.test(request.url());
    if (!isOwn) elsewhere.push(request.url());
  });
  return { attacks, elsewhere };
};

/** Puts payloads, one after the other, into every answer. */
const poisonAnswers = async (page: Page) => {
  let place = 0;
  const next = () => {
    place = (place + 1) % xssPayloads.length;
    return `payload ${place}: ${xssPayloads[place]}`;
  };
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
    const hasNames = named.test(route.request().url());
    const isWritten = (field: string) => written.has(field) || (field === 'name' && hasNames);
    const json = poisoned(await response.json(), { next, isWritten });
    return route.fulfill({ response, json });
  });
};

const forbidden =
  'script, iframe, object, embed, base, meta, link, math, marquee, xmp, isindex, video, audio, x, em';

/** What of payloads has become a part of the page, and which of them are shown as text. */
const traces = (page: Page) =>
  page.locator('body').evaluate((body, names) => {
    const inside = [...body.querySelectorAll('*')].filter((it) => it.localName !== 'script');
    const shown = (body.textContent ?? '').matchAll(/payload (\d+):/g);
    return {
      elements: [...body.querySelectorAll(`main :is(${names}), dialog :is(${names})`)].map(
        ({ outerHTML }) => outerHTML,
      ),
      handlers: inside.flatMap((it) =>
        it.getAttributeNames().filter((name) => /^on|^srcdoc$/.test(name)),
      ),
      shown: [...shown].map(([, place]) => Number(place)),
    };
  }, forbidden);

/** Pages on which somebody's texts are shown, besides that of a withdrawal. */
const pages = [
  '/pages/settings/index',
  '/pages/settings/account/index',
  '/pages/settings/security/index',
  '/pages/settings/security/loginHistory',
  '/pages/settings/security/passkeys',
  '/pages/user/address/index',
  '/pages/verification/preview',
  '/pages/bankbind/index',
  '/pages/notice/index',
  '/pages/index/notice/notice?id=20',
  '/pages/help/center/center',
  '/pages/help/center/chat',
] as const;

const maxRounds = 8;

/** The page of a withdrawal, which shows its remark. */
const withdrawalPage = async (page: Page): Promise<string> => {
  await goToWhole(page, '/pages/assets/record?kind=all');
  const link = page.locator('a[href*="withdraw/detail"]').first();
  return (await link.getAttribute('href'))?.slice(1) ?? '';
};

test('what people have written is text on every page that shows it', async ({ page, site }) => {
  const { token } = await inhabit(httpClient(site.url), site.place);
  await open(page, site, 'pages/settings/index');
  await enterWith(page, site, token);
  const addresses = [...pages, await withdrawalPage(page)];
  const { attacks, elsewhere } = await watchAttacks(page, site);
  await poisonAnswers(page);
  await reload(page);
  const shown = new Set<number>();
  const silent = new Set<string>(addresses);
  for (let round = 0; round < maxRounds && shown.size < xssPayloads.length; round += 1) {
    for (const address of addresses) {
      await goToWhole(page, address);
      const found = await traces(page);
      expect(found, address).toMatchObject({ elements: [], handlers: [] });
      if (found.shown.length > 0) silent.delete(address);
      for (const place of found.shown) shown.add(place);
    }
    await goToWhole(page, '/');
  }
  expect([...silent]).toEqual([]);
  expect(shown.size).toBe(xssPayloads.length);
  expect({ attacks, elsewhere }).toEqual({ attacks: [], elsewhere: [] });
});

test('the name of a file that is sent is nothing but a name', async ({ page, site }) => {
  const { token } = await inhabit(httpClient(site.url), site.place);
  await open(page, site, 'pages/settings/index');
  await enterWith(page, site, token);
  const { attacks, elsewhere } = await watchAttacks(page, site);
  await reload(page);
  await goToWhole(page, '/pages/help/center/chat');
  const photos = page.getByRole('log').locator('img');
  const before = await photos.count();
  const buffer = await newPhoto();
  const names = ['"><img src=x onerror=attacked(1)>.jpg', '../../<svg onload=attacked(1)>.jpg'];
  for (const [index, name] of names.entries()) {
    const sent = page.waitForRequest('**/api/upload');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    expect((await sent).postData() ?? '').not.toContain('attacked');
    await expect(page.getByRole('img', { name: 'Photo preview' })).toBeVisible();
    expect(await traces(page)).toMatchObject({ elements: [], handlers: [] });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(photos).toHaveCount(before + index + 1);
    expect(await traces(page)).toMatchObject({ elements: [], handlers: [] });
  }
  await expect(page.getByText('attacked')).toHaveCount(0);
  expect({ attacks, elsewhere }).toEqual({ attacks: [], elsewhere: [] });
});
