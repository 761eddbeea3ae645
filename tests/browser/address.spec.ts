import { enterAt, type Person, register } from './people';
import { expect, test } from './support';
import { dialogLeft, overlayLeft, reload } from './walk';

test.use({ market: 'simulated' });

const create = 'pages/user/address/create';
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('an address waits for the fund password, comes back with everything typed, and is saved once', async ({
  page,
  site,
}) => {
  const person: Person = {
    name: `${crypto.randomUUID()}@example.com`,
    password: 'a good password',
  };
  await register(site, person);
  await site.advance(60_000);
  await enterAt(page, site, person, create);
  const address = page.getByLabel('Address', { exact: true });
  const code = page.getByLabel('Verification code', { exact: true });
  const save = page.getByRole('button', { name: 'Save address' });
  // What is missing stands there from the beginning, and again when it is not heeded.
  const first = page.getByRole('main').getByRole('link', { name: 'Please set the fund password' });
  await expect(first).toBeVisible();
  await page.getByRole('radio', { name: 'ETH' }).check();
  await address.fill(ether.replace('a', 'A'));
  await page.getByLabel('Label (optional)').fill('Ledger');
  await expect(page.getByText('This is not a valid ERC20 address')).toBeVisible();
  await address.fill(ether);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Sent to')).toBeVisible();
  const sentCode = await site.codeFor(person.name);
  await code.fill(sentCode);
  await save.click();

  // What is missing is named, and the way there leads back.
  await page.locator('dialog').getByRole('link', { name: 'Please set the fund password' }).click();
  const pad = (label: string) => page.getByLabel(label, { exact: true });
  await expect(pad('Choose a 6-digit fund password')).toBeFocused();
  await page.keyboard.type('246810');
  await expect(pad('Enter it again')).toBeFocused();
  await page.keyboard.type('246810');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/address\/create/);
  await expect(first).toHaveCount(0);
  await expect(address).toHaveValue(ether);
  await expect(page.getByLabel('Label (optional)')).toHaveValue('Ledger');
  await dialogLeft(page);
  await reload(page);
  await expect(address).toHaveValue(ether);

  await code.fill(sentCode);
  await save.click();
  const sheet = page.locator('dialog');
  await expect(pad('Enter your fund password')).toBeFocused();
  await page.keyboard.type('000000');
  await expect(sheet.getByText('4 attempts left')).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/addaddress')) sent += 1;
  });
  await expect(pad('Enter your fund password')).toBeFocused();
  await page.keyboard.type('246810');
  await expect(page.getByText('Address saved')).toBeVisible();
  // In a demonstration an address can be used at once.
  await expect(page.getByText(/cool-down/)).toHaveCount(0);
  expect(sent).toBe(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /Ledger/ }).click();
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  // The answer to the deletion is lost; after a reload the list asks what became of it.
  await page.route('**/api/wallet/deladdress', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/request/status*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.locator('dialog')).not.toContainText('cool-down');
  await page.locator('dialog').getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('No response yet')).toBeVisible();
  await overlayLeft(page);
  await page.goto(`${site.url}/#/pages/user/address/index`);
  await reload(page);
  await expect(page.getByText('No response yet')).toBeVisible();
  await page.unroute('**/api/request/status*');
  await expect(page.getByText('Address deleted')).toBeVisible();
  await expect(page.getByText('No address yet')).toBeVisible();
  await expect(page.getByText('No response yet')).toHaveCount(0);
});
