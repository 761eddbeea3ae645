import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: 'tests',
  testMatch: ['browser/**/*.spec.ts', 'family/**/*.spec.ts'],
  outputDir: '.cache/playwright',
  workers: 3,
  retries: 0,
  // These end what hangs; on a slow machine each may be needed, because three workers share two
  // processors.
  timeout: 180_000,
  forbidOnly: true,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    actionTimeout: 30_000,
    locale: 'en-US',
    // A worker would answer before a test's own routes; `installed.spec.ts` allows it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
