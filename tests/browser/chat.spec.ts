import type { Page } from '@playwright/test';
import { enterAt, type Person, register } from './people';
import { expect, open, type Site, test } from './support';
import { reload } from './walk';

test.use({ market: 'simulated' });

const chat = 'pages/help/center/chat';

const openChat = async (page: Page, site: Site): Promise<void> => {
  const person: Person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  await enterAt(page, site, person, chat);
  await expect(page.getByText('We never ask for passwords or codes')).toBeVisible();
};
const box = (page: Page) => page.getByLabel('Write a message');
const send = async (page: Page, text: string) => {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const log = (page: Page) => page.getByRole('log');
/** The number under which an agent finds whoever waits. */
const waiting = async (site: Site): Promise<string> => {
  const [, user = ''] = /user (\d+) {2}waits/.exec(await site.support('list')) ?? [];
  return user;
};

test('a visitor is asked to log in', async ({ page, site }) => {
  await open(page, site, chat);
  await expect(page.getByText('Log in to write to customer service.')).toBeVisible();
});

test('a person and an agent write to each other, and a reload shows it all', async ({
  page,
  site,
}) => {
  await openChat(page, site);
  const hostile = '<img src=x onerror="alert(1)"> & more';
  await send(page, hostile);
  await expect(log(page).getByText(hostile)).toBeVisible();
  await expect(log(page).getByText('Sent')).toBeAttached();
  const user = await waiting(site);
  expect(await site.support('read', user)).toContain(`user: ${hostile}`);
  await site.support('answer', user, '--text', 'Good day.\nWhat can we do?', '--name', 'Olga');
  await expect(log(page).getByText('Good day.')).toBeVisible();
  await expect(page.getByText('An agent is online')).toBeVisible();
  await reload(page);
  await expect(log(page).getByText(hostile)).toBeVisible();
  await expect(log(page).getByText('Olga').first()).toBeAttached();
  expect(await site.support('list')).toContain(`user ${user}  answered`);
});

test('what is left unsent is sent from another page, without the chat', async ({ page, site }) => {
  await openChat(page, site);
  await page.route('**/api/chat/send', (route) => route.abort());
  await send(page, 'Left behind');
  await expect(log(page).getByText('Waiting to be sent')).toBeVisible();
  await page.goto(`${site.url}/#/pages/settings/index`);
  await page.unroute('**/api/chat/send');
  const sent = page.waitForResponse('**/api/chat/send');
  await reload(page);
  expect((await sent).ok()).toBe(true);
  const user = await waiting(site);
  expect(await site.support('read', user)).toContain('user: Left behind');
  // Nobody waits any more when the next test looks for whoever does.
  await site.support('answer', user, '--text', 'We have it.', '--name', 'Olga');
  await page.goto(`${site.url}/#/${chat}`);
  await expect(log(page).getByText('Left behind')).toHaveCount(1);
  await expect(log(page).getByText('Waiting to be sent')).toHaveCount(0);
});

test('what is written without a connection outlives a reload and is sent once', async ({
  page,
  site,
}) => {
  await openChat(page, site);
  await page.route('**/api/chat/send', (route) => route.abort());
  await send(page, 'Written on the train');
  await send(page, 'And once more');
  await expect(log(page).getByText('Waiting to be sent').last()).toBeVisible();
  await reload(page);
  await expect(log(page).getByText('Waiting to be sent').last()).toBeVisible();
  let lost = 0;
  await page.unroute('**/api/chat/send');
  // The server takes the message, and its answer is lost.
  await page.route('**/api/chat/send', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(log(page).getByText('Waiting to be sent')).toHaveCount(0);
  await reload(page);
  const texts = log(page).locator('p[dir="auto"]');
  await expect(texts).toHaveText(['Written on the train', 'And once more']);
  const user = await waiting(site);
  const lines = (await site.support('read', user)).trim().split('\n');
  expect(lines).toHaveLength(2);
});
