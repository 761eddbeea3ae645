import { existsSync } from 'node:fs';
import { behindProxy } from './behind-proxy';
import { expect, test } from './support';

test.use({ market: 'simulated', viewport: { width: 1280, height: 800 } });

test.beforeAll(() => {
  if (!existsSync('dist/docs/index.html')) throw new Error('Run `npm run docs` first.');
});

test('the documents are read and searched without any other host', async ({ page, site }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${site.url}/docs/`)) elsewhere.push(request.url());
  });
  await page.goto(`${site.url}/docs/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tideline' })).toBeVisible();
  const image = page.getByRole('img', { name: /^Home:/ });
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);

  await page.getByRole('main').getByRole('link', { name: 'ARCHITECTURE.md' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Architecture' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'decision 79' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^79\./ })).toBeVisible();

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('advisory lock');
  await page
    .getByRole('option', { name: /advisory lock/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/lock/i);
  expect(elsewhere).toEqual([]);
});

test('a workflow shows its diagram', async ({ page, site }) => {
  await page.goto(`${site.url}/docs/workflows/withdrawal.html`);
  const diagram = page.getByRole('main').getByRole('img').first();
  await expect(diagram).toHaveJSProperty('complete', true);
  await expect(diagram).not.toHaveJSProperty('naturalWidth', 0);
});

test('the documents work below a path', async ({ page, site }) => {
  const proxied = await behindProxy(site.url, '/trade');
  await page.goto(`${proxied.url}/docs/`);
  await page.getByRole('main').getByRole('link', { name: 'glossary' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('withdrawal');
  await expect(page.getByRole('option').first()).toBeVisible();
  await proxied.close();
});
