import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import config from '../../playwright.config';

/** The features that a command line leaves out. */
const leftOutBy = (line: string): readonly string[] =>
  /--disable-features=(\S+)/.exec(line)?.[1]?.split(',') ?? [];

/** What Playwright would start; Node takes the place of the browser and ends at once. */
const playwrightsOwn = (): Promise<string> =>
  chromium.launch({ executablePath: process.execPath }).then(
    () => Promise.reject(new Error('Node was taken for a browser.')),
    (error: Error) => error.message,
  );

test('the browser of the tests leaves out every feature that Playwright leaves out', async () => {
  const own = leftOutBy(await playwrightsOwn());
  expect(own).toContain('HttpsUpgrades');
  const ours = leftOutBy(config.use?.launchOptions?.args?.join(' ') ?? '');
  expect(ours).toEqual(expect.arrayContaining([...own]));
});
