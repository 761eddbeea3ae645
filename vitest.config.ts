import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './i18n/compile-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What a test leaves in the modules it has used: a mock, a timer that never runs, a stub. */
const changesModules =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|useFakeTimers|stubGlobal|stubEnv)\(/;

const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('browser'))
  .map((name) => `tests/${name}`);
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
export const isIsolated = (file: string): boolean => changesModules.test(textOf(file));
/** Whether a test has a document, found as Vitest finds it. */
export const isRendering = (file: string): boolean =>
  /@vitest-environment\s+happy-dom\b/.test(textOf(file));
const shared = files.filter((file) => !isIsolated(file));

const ofEach = {
  plugins: [compiledMessages(), react()],
  // The limits end what hangs: on a machine with other work a test takes several times as long.
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
};

// Most files share the modules of their worker, because loading them again for each file would take
// longer than the tests. A file that changes modules has a worker of its own. A worker ends where the
// next file of its project differs in having a document, so each kind is a project: within one,
// longer files run first, which would alternate the kinds and load the modules again each time.
export default defineConfig({
  test: {
    maxWorkers: 3,
    globalSetup: [
      'database/database-image',
      'database/database-template',
      'server/built-server',
    ].map((name) => `tests/support/${name}.ts`),
    projects: [
      {
        ...ofEach,
        test: {
          ...ofEach.test,
          name: 'rendering',
          include: shared.filter(isRendering),
          isolate: false,
          setupFiles: ['tests/support/screen/empty-document.ts'],
        },
      },
      {
        ...ofEach,
        test: {
          ...ofEach.test,
          name: 'shared',
          include: shared.filter((file) => !isRendering(file)),
          isolate: false,
        },
      },
      { ...ofEach, test: { ...ofEach.test, name: 'isolated', include: files.filter(isIsolated) } },
    ],
  },
});
