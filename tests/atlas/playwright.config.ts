import base from '../../playwright.config';

export default {
  ...base,
  testDir: '.',
  testMatch: ['pages.ts'],
  outputDir: '../../.cache/atlas-results',
  workers: 2,
  reporter: 'line',
  // Every page of one language, twice.
  timeout: 900_000,
};
