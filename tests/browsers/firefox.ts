import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import type { Driver, Engine } from './driver';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'];
const path = () => [process.env['FIREFOX_PATH'], ...places].find((it) => it && existsSync(it));

const start = async (): Promise<Driver> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath: path() ?? '',
    headless: true,
    args: ['--width=390', '--height=844'],
  });
  const page = await browser.newPage();
  return {
    name: (await browser.version()).replace('/', ' '),
    open: async (url) => {
      await page.goto(url);
    },
    run: (body, ...parameters) =>
      page.evaluate(`(function () { ${body} })(...${JSON.stringify(parameters)})`),
    tap: (selector) => page.locator(selector).click(),
    type: (selector, text) => page.type(selector, text),
    close: () => browser.close(),
  };
};

/** Firefox over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (path() ? null : 'there is no firefox-esr'),
  start,
};
