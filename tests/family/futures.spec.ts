import { expect, fill, logIn, settled, test, variantOf } from './support';

// A contract from its opening to its record, in the built app.

for (const name of ['plain', 'contracts as numbers', 'openings of contracts without stops']) {
  test.describe(name, () => {
    test.use({ variant: variantOf(name) });

    test(`a contract is opened, seen and closed: ${name}`, async ({ page, family }) => {
      const { exchange } = family;
      await logIn(page, family);
      await page.goto(`${family.url}/#/pages/lever/index?symbol=BTC%2FUSDT`);
      const main = page.getByRole('main');
      await settled(page);
      await expect(main).toContainText('5,000 USDT');
      await fill(page, 'Lots', '5');
      await page.getByRole('switch', { name: 'TP / SL' }).check();
      await fill(page, 'Take profit', '60000');
      await fill(page, 'Stop loss', '56000');
      await page.getByRole('button', { name: 'Long', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Long' }).click();
      await expect(page.getByText('Position opened')).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('tab', { name: 'Positions (1)' })).toBeVisible();
      expect(exchange.contracts.all).toMatchObject([
        { side: 'long', lots: 5, takeProfit: '60000', stopLoss: '56000', closed: null },
      ]);
      const position = main.getByRole('listitem').filter({ hasText: 'BTC/USDT' });
      await expect(position).toContainText('57,000.10');
      await expect(position).toContainText('60,000.00');
      exchange.movePrice('BTC/USDT', '57100.1');
      // What 0.05 BTC make over 100 USDT.
      await expect(position).toContainText('+5');

      await position.getByRole('button', { name: /^Close position/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close position' }).click();
      await expect(page.getByText('1 of 1 closed')).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('tab', { name: 'Positions (0)' })).toBeVisible();
      expect(exchange.contracts.all[0]?.closed?.price).toBe('57100.1');
      await page.getByRole('tab', { name: 'History' }).click();
      const record = page.getByRole('tabpanel').getByRole('listitem');
      await expect(record).toHaveCount(1);
      await expect(record).toContainText('57,100.10');
      await expect(record).toContainText('+5');
    });
  });
}
