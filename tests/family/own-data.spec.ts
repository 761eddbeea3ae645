import { expect, logIn, orderOnServer, settled, test, variantOf } from './support';
import { drop, fields, type Rewrite } from './wire';

const assets = 'pages/assets/index';

const without = (...names: string[]): Rewrite =>
  fields(Object.fromEntries(names.map((name) => [name, drop])));

const assetsOf = (rewrite: Rewrite) =>
  variantOf('plain', { payloads: { 'POST wallet/list': rewrite } });

test.describe('wallets without prices', () => {
  test.use({ variant: assetsOf(without('usdt_price')) });

  test('the totals of the server are shown, and no value that it did not send', async ({
    page,
    family,
  }) => {
    await logIn(page, family);
    await page.goto(`${family.url}/#/${assets}`);
    await settled(page);
    const main = page.getByRole('main');
    await expect(main).toContainText('60,020,657.23');
    await expect(main).toContainText('1,000');
    await expect(main).not.toContainText('≈ 0.00 USD');
  });
});

test.describe('wallets without prices and totals', () => {
  test.use({ variant: assetsOf(without('usdt_price', 'usdt_totle', 'totle', 'ExRate')) });

  test('a total that cannot be known is not 0', async ({ page, family }) => {
    await logIn(page, family);
    await page.goto(`${family.url}/#/${assets}`);
    await settled(page);
    const main = page.getByRole('main');
    await expect(main).toContainText('1,000');
    await expect(main).not.toContainText(/Total assets\s*0/);
    await expect(main).not.toContainText('≈ 0.00 USD');
  });
});

test.describe('states by their own calls', () => {
  test.use({
    variant: variantOf('plain', {
      payloads: { 'GET user/center': without('advanced_user', 'has_password') },
    }),
  });

  test('the advanced level and the fund password are as the server has them', async ({
    page,
    family,
  }) => {
    await logIn(page, family);
    await page.goto(`${family.url}/#/pages/verification/index`);
    await settled(page);
    await expect(page.getByRole('main')).toContainText(/under review|in review/i);
    await page.goto(`${family.url}/#/pages/settings/security/index`);
    await settled(page);
    const row = page.getByRole('link').filter({ hasText: 'Fund password' });
    await expect(row).toContainText('Change');
    // This server has no list of devices.
    await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toHaveCount(0);
  });
});

test('a refresh that fails over an empty list is said', async ({ page, family }) => {
  await logIn(page, family);
  await page.goto(`${family.url}/#/pages/trade/index?symbol=BTC%2FUSDT`);
  await expect(page.getByRole('tab', { name: 'Open orders (0)' })).toBeVisible();
  await page.route('**/api/coin/list*', (route) =>
    route.fulfill({ status: 405, contentType: 'text/html', body: '<h1>Method Not Allowed</h1>' }),
  );
  orderOnServer(family, '0.01');
  await expect(page.getByText('Could not refresh. Newer changes may be missing')).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByRole('tab', { name: 'Open orders', exact: true })).toBeVisible();
});
