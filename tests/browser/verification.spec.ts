import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openLine } from './line';
import { endSession, enterAt, logIn, type Person, register, verifyBasic } from './people';
import { expect, type Site, test } from './support';
import { dialogLeft, reload } from './walk';

test.use({ market: 'simulated' });

const reviewMs = 25_000;
const idNumber = () => `L01X${crypto.randomUUID().slice(0, 8)}`;

const registered = async (site: Site): Promise<Person> => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  await site.advance(60_000);
  return person;
};

const openAs = async (page: Page, site: Site, person: Person, route: string) => {
  await enterAt(page, site, person, route);
};

/** A photograph of a camera held upright: a photo nobody else has, with place and maker in it. */
const photograph = async (side = 1600) => {
  const raw = Buffer.alloc(side * 1200 * 3);
  crypto.getRandomValues(new Uint8Array(raw.buffer, raw.byteOffset, 65_536));
  for (let at = 65_536; at < raw.length; at += 1) raw[at] = (raw[at % 65_536] ?? 0) ^ (at >> 16);
  return sharp(raw, { raw: { width: side, height: 1200, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg({ quality: 90 })
    .toBuffer();
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for review' });

const fillBasic = async (page: Page, number: string) => {
  await field(page, 'Country').click();
  await page.getByRole('dialog').getByRole('searchbox').fill('germ');
  await page.getByRole('dialog').getByRole('button', { name: 'Germany' }).click();
  await field(page, 'Name as on the document').fill('Ada Marlowe');
  await field(page, 'ID number').fill(number);
  await field(page, 'Contact address').fill('Lindenstrasse 4, Berlin');
};

type Tile = 'Front photo' | 'Back photo' | 'Hand-held photo';
const tile = (page: Page, name: Tile) =>
  page.locator('fieldset > div').filter({ has: page.getByText(name, { exact: true }) });
const choose = async (page: Page, name: Tile, file: Buffer, mimeType = 'image/jpeg') => {
  const input = tile(page, name).locator('input[type=file]').last();
  await input.setInputFiles({ name: 'photo', mimeType, buffer: file });
};
const isUploaded = (page: Page, name: Tile) =>
  expect(tile(page, name).getByText('Uploaded')).toBeVisible();

test('the basic level is filled in, outlives a reload, is sent once and is approved', async ({
  page,
  site,
}) => {
  const number = idNumber();
  await openAs(page, site, await registered(site), 'pages/settings/security/index');
  await page.getByRole('link', { name: 'Verification' }).click();
  await expect(page.getByText('Your account has not been authenticated')).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).click();
  await submit(page).click();
  await expect(page.getByText('Please fill this in')).toHaveCount(4);
  await expect(field(page, 'Country')).toBeFocused();
  await fillBasic(page, '12');
  await submit(page).click();
  await expect(page.getByText('Please check this field')).toBeVisible();
  await expect(field(page, 'ID number')).toBeFocused();
  await field(page, 'ID number').fill(number);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Leave this page?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await dialogLeft(page);
  await reload(page);
  await expect(page.getByText('Your earlier entries have been restored.')).toBeVisible();
  await expect(field(page, 'Country')).toHaveText('Germany');
  await expect(field(page, 'ID number')).toHaveValue(number);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/real_name')) sent += 1;
  });
  await submit(page).dblclick();
  await expect(page.getByText('Details received')).toBeVisible();
  expect(sent).toBe(1);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain(number);
  await site.advance(reviewMs);
  await expect(page.getByText('Basic level approved')).toBeVisible();
  await page.goto(`${site.url}/#/pages/settings/security/index`);
  await expect(page.getByText('2 of 3 protections in place')).toBeVisible();
});

const onLine = test.extend<{ line: Awaited<ReturnType<typeof openLine>> }>({
  line: async ({ site }, use) => {
    const line = await openLine(site.url);
    await use(line);
    await line.close();
  },
});

onLine(
  'three photographs are sent side by side, and none of them costs another one',
  async ({ page, site, line }) => {
    const person = await registered(site);
    await verifyBasic(site, person);
    const url = line.url;
    await openAs(page, { ...site, url }, person, 'pages/verification/advanced');
    await expect(page.getByText('L0', { exact: false }).first()).toBeVisible();
    await expect(page.getByText(/^L01X/)).toHaveCount(0);
    let uploads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/upload')) uploads += 1;
    });
    // What this device cannot draw is judged as it is, and not sent when it is too large.
    await choose(page, 'Back photo', Buffer.alloc(9 * 1024 * 1024, 7), 'image/heic');
    await expect(page.getByText('Out of allowable file size')).toBeVisible();
    await choose(page, 'Hand-held photo', Buffer.from('%PDF-1.4'), 'application/pdf');
    await expect(page.getByText('Only JPEG, PNG and WebP photos are accepted')).toBeVisible();
    expect(uploads).toBe(0);
    await choose(page, 'Front photo', await photograph());
    await isUploaded(page, 'Front photo');
    await submit(page).click();
    await expect(page.getByText('Please upload the front, the back and')).toBeVisible();

    line.cutAfter(line.mostSent() / 2);
    await choose(page, 'Back photo', await photograph());
    await expect(page.getByText('Uploading failed, please try again')).toBeVisible();
    expect(line.cuts()).toBeGreaterThan(0);
    line.mend();
    await isUploaded(page, 'Front photo');
    await tile(page, 'Back photo').getByRole('button', { name: 'Retry' }).click();
    await isUploaded(page, 'Back photo');

    await choose(page, 'Hand-held photo', await photograph());
    await isUploaded(page, 'Hand-held photo');
    // A look at another page costs no photo.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).not.toHaveURL(/advanced/);
    await dialogLeft(page);
    await page.goto(`${url}/#/pages/verification/index`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await isUploaded(page, 'Front photo');
    await submit(page).dblclick();
    await expect(page.getByText('Photos received')).toBeVisible();
    await site.advance(reviewMs);
    await expect(page.getByText('Both levels are approved.')).toBeVisible();

    await page.getByRole('link', { name: 'Submitted details' }).click();
    const thumbnail = page.getByRole('button', { name: 'Enlarge: Front photo' });
    await expect(thumbnail).toBeVisible();
    const source = await thumbnail.locator('img').getAttribute('src');
    const answer = await page.request.get(new URL(source ?? '', url).href);
    const { exif, width = 0, height = 0 } = await sharp(await answer.body()).metadata();
    expect(exif).toBeUndefined();
    expect(height).toBeGreaterThan(width);
    await thumbnail.click();
    await expect(page.getByRole('dialog').getByAltText('Front photo')).toBeVisible();
    await page.keyboard.press('Escape');
    await dialogLeft(page);
    await page.route('**/api/upload/file**', (route) => route.abort());
    await reload(page);
    await expect(page.getByText('Picture preview failed')).toHaveCount(3);
  },
);

test('a rejected level says why, and is corrected', async ({ page, site }) => {
  const person = await registered(site);
  await openAs(page, site, person, 'pages/verification/basic');
  await fillBasic(page, idNumber());
  await site.hold(true);
  try {
    await submit(page).click();
    await expect(page.getByText('Details received')).toBeVisible();
    const list = await site.review('list', 'kyc');
    const id = /\bkyc\s+(\d+)/.exec(list)?.[1] ?? '';
    await site.review('reject', 'kyc', id, '--reason', 'The name is cut off', '--actor', 'olga');
    await expect(page.getByText('Reason: The name is cut off')).toBeVisible();
    await expect(field(page, 'Name as on the document')).toHaveValue('Ada Marlowe');
    await page.goto(`${site.url}/#/pages/verification/index`);
    await expect(page.getByText('Rejected').first()).toBeVisible();
    await page.getByRole('link', { name: 'Edit and resubmit' }).click();
    await fillBasic(page, idNumber());
    await submit(page).click();
    await expect(page.getByText('Details received')).toBeVisible();
  } finally {
    await site.hold(false);
  }
  await site.advance(reviewMs);
  await expect(page.getByText('Basic level approved')).toBeVisible();
});

test('an answer that was lost is asked for, and nothing is sent twice', async ({ page, site }) => {
  await openAs(page, site, await registered(site), 'pages/verification/basic');
  await fillBasic(page, idNumber());
  let sent = 0;
  await page.route('**/api/user/real_name', async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByText('Details received')).toBeVisible();
  expect(sent).toBe(1);
});

test('a session that ends in the middle costs no photo, and leaves none to somebody else', async ({
  page,
  site,
}) => {
  const person = await registered(site);
  await verifyBasic(site, person);
  await openAs(page, site, person, 'pages/verification/advanced');
  for (const name of ['Front photo', 'Back photo', 'Hand-held photo'] as const) {
    await choose(page, name, await photograph(400));
    await isUploaded(page, name);
  }
  await page.route('**/api/user/real_name2', (route) =>
    route.fulfill({ json: { type: '999', code: 'session.required', message: 'Log in again' } }),
  );
  await submit(page).click();
  await expect(page).toHaveURL(/login.*advanced/);
  await page.unroute('**/api/user/real_name2');
  await logIn(page, person);
  await isUploaded(page, 'Hand-held photo');
  await endSession(page, site);
  await expect(page).toHaveURL(/login.*advanced/);
  const other = await registered(site);
  await verifyBasic(site, other);
  await logIn(page, other);
  await expect(tile(page, 'Front photo').getByText('Take a photo')).toBeVisible();
  await expect(page.getByText('Uploaded')).toHaveCount(0);
});

test('with the keyboard open every field and its error can be seen', async ({ page, site }) => {
  await openAs(page, site, await registered(site), 'pages/verification/basic');
  await page.setViewportSize({ width: 390, height: 480 });
  await submit(page).click();
  for (const label of ['Name as on the document', 'ID number', 'Contact address']) {
    await field(page, label).focus();
    const covered = await field(page, label).evaluate((input) => {
      const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
      const { bottom } = (note ?? input).getBoundingClientRect();
      const { top } = input.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector('[class*="screen_action"]')?.getBoundingClientRect().top;
      return { isNoted: note !== null, isUnder: bottom > (bar ?? 0), isOver: top < header };
    });
    expect(covered, label).toEqual({ isNoted: true, isUnder: false, isOver: false });
  }
});
