import type { Page } from '@playwright/test';
import { expect, open, test } from './support';

// What fails every test in which a page violates a policy, with one violation of each kind planted.

test.use({ market: 'simulated' });

type Planted = {
  readonly policy: string;
  readonly violate: (page: Page) => Promise<void>;
  readonly noticed: readonly RegExp[];
};

const image = (page: Page) =>
  page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/pixel.png';
  });

const all: readonly Planted[] = [
  {
    policy: 'Content-Security-Policy',
    violate: image,
    noticed: [/^img-src https:\/\/elsewhere\.example/, /Content Security Policy.*img-src/],
  },
  {
    policy: 'Trusted Types',
    violate: (page) =>
      page.evaluate(() => {
        try {
          Reflect.set(document.createElement('p'), 'innerHTML', '<b>planted</b>');
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
        }
      }),
    noticed: [/^require-trusted-types-for .*planted/, /requires 'TrustedHTML'/],
  },
  {
    policy: 'Permissions-Policy',
    violate: (page) =>
      page.evaluate(async () => {
        await navigator.mediaDevices.getUserMedia({ video: true }).catch(() => undefined);
      }),
    noticed: [/^permissions-policy-violation .*camera/, /Permissions policy violation: camera/],
  },
];

for (const { policy, violate, noticed } of all) {
  test(`a violation of ${policy} is noticed, also in a context that the test opens`, async ({
    page,
    browser,
    site,
    policies,
  }) => {
    const elsewhere = await browser.newContext();
    for (const one of [page, await elsewhere.newPage()]) {
      await open(one, site, '');
      await expect(one.locator('h1')).toBeVisible();
      expect(policies.taken()).toEqual([]);
      await violate(one);
      const texts: string[] = [];
      await expect
        .poll(() => {
          texts.push(...policies.taken());
          return noticed.map((text) => texts.some((it) => text.test(it)));
        })
        .toEqual(noticed.map(() => true));
    }
    await elsewhere.close();
  });
}

test('words about policies, and harmless errors, are no violations', async ({
  page,
  site,
  policies,
}) => {
  await open(page, site, '');
  const texts = [
    'The Content Security Policy directive is ignored.',
    'An untrusted script, Trusted Types, a permissions policy',
  ];
  for (const text of texts) {
    const printed = page.waitForEvent('console', (it) => it.text() === text);
    await page.evaluate((it) => console.error(it), text);
    await printed;
  }
  expect(policies.taken()).toEqual([]);
});

test.describe('a test that permits nothing', () => {
  test.fail();

  test('fails by a violation alone', async ({ page, site }) => {
    await open(page, site, '');
    const printed = page.waitForEvent('console', (it) => /img-src/.test(it.text()));
    await image(page);
    await printed;
  });
});
