import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, By, Capabilities } from 'selenium-webdriver';
import type { Driver, Engine } from './driver';

const programs = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' } as const;
const libraries = '/usr/lib';

/** The newest browser for tests that comes with the library, below the folder of the processor. */
const miniBrowser = (): string | null => {
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  const paths = ['4.1', '4.0'].flatMap((version) =>
    ['', ...folders].map((folder) =>
      join(libraries, folder, `webkit2gtk-${version}`, 'MiniBrowser'),
    ),
  );
  return paths.find((path) => existsSync(path)) ?? null;
};

const missing = (): string | null => {
  const absent = Object.values(programs).find((program) => !existsSync(program));
  if (absent) return `there is no ${absent}`;
  return miniBrowser() ? null : 'there is no MiniBrowser';
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
};

/** A display without a screen, by the number that it chose. */
const startDisplay = async () => {
  const screen = ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'];
  const display = spawn(programs.display, screen, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(createInterface({ input: display.stdout }), 'line');
  return { display, name: `:${number}` };
};

const startLimitMs = 20_000;

/** Waits until the driver answers. */
const answering = async (url: string): Promise<void> => {
  const endsAt = Date.now() + startLimitMs;
  for (;;) {
    try {
      if ((await fetch(`${url}/status`)).ok) return;
    } catch (error) {
      if (Date.now() > endsAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};

const start = async (): Promise<Driver> => {
  const { display, name } = await startDisplay();
  const port = await freePort();
  const webDriver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // Its sandbox needs rights that a container does not give.
    env: { ...process.env, DISPLAY: name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
  });
  const browser = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  await browser.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 });
  const version = (await browser.getCapabilities()).get('browserVersion');
  return {
    name: `WebKitGTK ${version}`,
    open: (address) => browser.get(address),
    run: (body, ...parameters) => browser.executeScript(body, ...parameters),
    tap: (selector) => browser.findElement(By.css(selector)).click(),
    type: (selector, text) => browser.findElement(By.css(selector)).sendKeys(text),
    close: async () => {
      await browser.quit();
      await end(webDriver);
      await end(display);
    },
  };
};

/** WebKit as GNOME's browser has it, over WebDriver; it shares its engine with Safari. */
export const webkit: Engine = { name: 'WebKit', missing, start };
