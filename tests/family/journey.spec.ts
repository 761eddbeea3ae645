import { address, expect, fill, open, orderOnServer, password, settled, test } from './support';

const trade = 'pages/trade/index?symbol=BTC%2FUSDT';

test('the whole journey on the plain product', async ({ page, family, watch }) => {
  const { exchange } = family;
  const main = page.getByRole('main');

  await test.step('registration', async () => {
    await open(page, family, 'pages/assets/index');
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByRole('radio', { name: 'E-mail' }).check();
    await fill(page, 'E-mail address', address);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(/Sent to/)).toBeVisible();
    await fill(page, 'Verification code', family.codeFor(address));
    await fill(page, 'Password', password);
    await fill(page, 'Repeat the password', password);
    await page.getByRole('checkbox', { name: 'I agree to the user agreement' }).check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Welcome! Your account is ready')).toBeVisible();
    await page.getByRole('button', { name: 'Skip for now' }).click();
  });

  await test.step('assets', async () => {
    await expect(page.getByRole('heading', { name: 'Assets' })).toBeVisible();
    await settled(page);
    await expect(main).toContainText('60,020,657.23');
    await expect(main).toContainText('≈ 57,000,100.00 USD');
    await expect(main).toContainText('≈ 7.23 USD');
  });

  await test.step('prices that move', async () => {
    await page.goto(`${family.url}/#/`);
    const row = page.getByRole('link', { name: /^BTC ?\/USDT/ }).last();
    await expect(row).toContainText('57,000.10');
    await expect(row).toContainText('+1.23%');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    exchange.movePrice('BTC/USDT', '57123.4');
    await expect(row).toContainText('57,123.40');
    await expect(page.getByText('OLD/USDT')).toHaveCount(0);
    exchange.movePrice('BTC/USDT', '57000.1');
  });

  await test.step('chart', async () => {
    await page.goto(`${family.url}/#/pages/trade/kline?symbol=BTC%2FUSDT`);
    await expect(page.getByRole('img', { name: /^BTC\/USDT, / })).toBeVisible();
    await settled(page);
    await expect(main).toContainText('MA5 57,000.10');
  });

  await test.step('order', async () => {
    await page.goto(`${family.url}/#/${trade}`);
    await expect(main).toContainText('10,000 USDT');
    await page.getByRole('textbox', { name: /^Price/ }).fill('56000.5');
    await fill(page, 'Quantity', '0.01');
    await page.getByRole('button', { name: 'Buy BTC' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click();
    await expect(page.getByText('Order placed')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    // Its entry of the history goes a moment after the sheet, and would take a navigation with it.
    await expect.poll(() => page.evaluate(() => history.state?.isOverlay === true)).toBe(false);
    await expect(page.getByRole('tab', { name: 'Open orders (1)' })).toBeVisible();
    await expect(main).toContainText('9,439.995 USDT');
    expect(exchange.orders.map(({ status }) => status)).toEqual(['waiting']);
  });

  await test.step('cancel', async () => {
    await page.getByRole('button', { name: /^Cancel the BTC\/USDT order/ }).click();
    await expect(page.getByRole('tab', { name: 'Open orders (0)' })).toBeVisible();
    await expect(main).toContainText('10,000 USDT');
    expect(exchange.orders.map(({ status }) => status)).toEqual(['cancelled']);
  });

  await test.step('history, with an order that has filled', async () => {
    exchange.fill(orderOnServer(family, '0.02'));
    await page.getByRole('tab', { name: 'History' }).click();
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Filled');
    await expect(rows.first()).toContainText('0.02 BTC');
    await expect(rows.last()).toContainText('Cancelled');
  });

  await test.step('verification', async () => {
    await page.goto(`${family.url}/#/pages/verification/index`);
    await settled(page);
    await expect(main).toContainText('review');
  });

  await test.step('languages', async () => {
    for (const [name, lang] of [
      ['Español', 'es'],
      ['English', 'en'],
    ] as const) {
      await page.goto(`${family.url}/#/pages/settings/language/language`);
      await page.getByText(name, { exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`));
    }
  });

  await test.step('end of session', async () => {
    family.endSessions();
    await page.goto(`${family.url}/#/pages/assets/index`);
    await expect(page).toHaveURL(/login\/login/);
    expect(await page.evaluate(() => localStorage.getItem('vuex_token') ?? '')).toBe('');
    await watch.expectAlert(/登录已失效|log in/i);
  });
});
