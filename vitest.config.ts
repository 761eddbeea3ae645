import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './i18n/compile-plugin.ts';

export default defineConfig({
  plugins: [compiledMessages(), react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**'],
    maxWorkers: 3,
    globalSetup: ['tests/support/database-image.ts', 'tests/support/built-server.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
