import AxeBuilder from '@axe-core/playwright';
import { expect, hasRecordings, open, test } from './support';

test.skip(!hasRecordings, 'There is no recording `trades` in MARKET_DATA.');

const screens = [
  ['home', ''],
  ['trade', 'pages/trade/index'],
  ['log in', 'pages/user/login/login'],
  ['register', 'pages/user/login/register'],
  ['choose a country', 'pages/user/login/choose'],
  ['settings', 'pages/settings/index'],
  ['language', 'pages/settings/language/language'],
  ['a feature that is not open', 'pages/finance/index'],
] as const;

for (const theme of ['dark', 'light'] as const) {
  for (const [name, route] of screens) {
    test(`${name} has no accessibility fault that axe finds (${theme})`, async ({ page, site }) => {
      await page.addInitScript((chosen) => {
        localStorage.setItem('tideline_preferences', JSON.stringify({ theme: chosen }));
      }, theme);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, site, route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const { violations, passes } = await new AxeBuilder({ page }).analyze();
      expect(passes.length).toBeGreaterThan(5);
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}
