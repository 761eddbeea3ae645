import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];

/**
 * Of two switches of this name Chromium obeys the last one, so what Playwright leaves out is named
 * again; `tests/project/browser-features.test.ts` keeps the list whole.
 */
const leftOut = [
  // For each window Chromium loads two pages of its own, the suggestions of an address bar that
  // nobody sees. They took more of the processor than many a test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // What Playwright leaves out.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];

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
        `--disable-features=${leftOut.join(',')}`,
      ],
    },
  },
});
