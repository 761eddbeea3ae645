import type { Page } from '@playwright/test';
import { enterAt, type Person, register } from './people';
import { expect, type Site, test } from './support';
import { reload } from './walk';

test.use({ market: 'simulated' });

const registered = async (site: Site): Promise<Person> => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  await site.advance(60_000);
  return person;
};

const openAs = async (page: Page, site: Site, person: Person, route: string) => {
  await enterAt(page, site, person, route);
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

/** Types on the pad, as soon as it listens. */
const typeOnPad = async (page: Page, label: string, digits: string) => {
  await expect(field(page, label)).toBeFocused();
  await page.keyboard.type(digits);
};

const fillBank = async (page: Page, account: string, iban: string) => {
  await field(page, 'Bank name').fill('Deutsche Bank');
  await field(page, 'Bank branch').fill('Frankfurt Mitte');
  await field(page, 'Bank address').fill('Taunusanlage 12, Frankfurt');
  await field(page, 'SWIFT code').fill('deutdeff');
  await field(page, 'Bank account').fill(account);
  await field(page, 'IBAN').fill(iban);
};

/** Follows the way to the fund password that the form shows while there is none, and comes back. */
const setFundPassword = async (page: Page) => {
  await page.getByRole('link', { name: 'Please set the fund password first' }).click();
  await typeOnPad(page, 'Choose a 6-digit fund password', '123456');
  await expect(page.getByText('This fund password is easy to guess')).toBeVisible();
  await field(page, 'Choose a 6-digit fund password').focus();
  await typeOnPad(page, 'Choose a 6-digit fund password', '246810');
  await typeOnPad(page, 'Enter it again', '246810');
  await expect(page.getByText('Fund password set')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
};

test('a card is bound and replaced with the fund password, and its draft outlives a reload', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await openAs(page, site, person, 'pages/bankbind/index');
  await expect(page.getByText('No card yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add card' }).click();
  await expect(page.getByText('9 of 9 left')).toBeVisible();
  await save(page).click();
  await expect(field(page, 'Payee name')).toBeFocused();
  await field(page, 'Payee name').fill('Ada Lovelace');
  await field(page, 'Residence address').fill('St James Square 12');
  await fillBank(page, '0532013000', 'de89370400440532013001');
  await expect(field(page, 'IBAN')).toHaveValue('DE89 3704 0044 0532 0130 01');
  await expect(page.getByText('1 of 9 left')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('This IBAN is not valid')).toBeVisible();
  await reload(page);
  await expect(page.getByText('1 of 9 left')).toBeVisible();
  await expect(field(page, 'Bank account')).toHaveValue('0532 0130 00');
  await field(page, 'Postal code').fill('SW1Y 4LE');
  await field(page, 'IBAN').fill('DE89370400440532013000');
  await setFundPassword(page);
  await expect(field(page, 'Bank account')).toHaveValue('0532 0130 00');
  await expect(page.getByText('Please set the fund password first')).toHaveCount(0);
  await save(page).click();
  const pin = 'Enter your fund password';
  const sent = page.waitForRequest('**/api/user/cash_save');
  await typeOnPad(page, pin, '246810');
  expect(new URLSearchParams((await sent).postData() ?? '').get('iban')).toBe(
    'DE89370400440532013000',
  );
  await expect(page.getByText('Bank card added')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('•••• 3000')).toBeVisible();

  await page.goto(`${site.url}/#/pages/bankbind/index`);
  await page.getByRole('link', { name: 'Replace card' }).click();
  await expect(page.getByText('6 of 9 left')).toBeVisible();
  await expect(field(page, 'Payee name')).toHaveValue('Ada Lovelace');
  await save(page).click();
  await expect(field(page, 'Bank name')).toBeFocused();
  await fillBank(page, '648489890', 'DE75512108001245126199');
  await save(page).click();
  await typeOnPad(page, pin, '000000');
  await expect(page.getByText('4 attempts left')).toBeVisible();
  await expect(field(page, 'Bank account')).toHaveValue('6484 8989 0');
  await typeOnPad(page, pin, '246810');
  await expect(page.getByText('Bank card replaced')).toBeVisible();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain('246810');
  expect(stored).not.toContain('6484');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('•••• 9890')).toBeVisible();
});
