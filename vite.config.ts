import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { coinLogos } from './build/coin-logos.ts';
import { compressed } from './build/compressed.ts';
import { installable } from './build/installable.ts';
import { instantShell } from './build/instant-shell/plugin.ts';
import { schemasWithoutMeanings } from './build/without-meanings.ts';
import { compiledMessages } from './i18n/compile-plugin.ts';

const noParser = fileURLToPath(
  new URL('./node_modules/@formatjs/icu-messageformat-parser/no-parser.js', import.meta.url),
);

/** React, and the module that runs it. */
const ofReact = /node_modules\/(?:react|react-dom|scheduler)\/|\/react-root\.ts$/;

/** What is announced beside the screens, and what decides about a new version. */
const besideScreens =
  /\/(?:connection-notice|later-notices|app-update|installation|ongoing-work|worker-message)\.tsx?$/;

/** The name of a class of a style module in the page: `pair-row_row`. */
export const classIn = (name: string, file: string): string =>
  `${basename(file).replace(/\.module\.css.*$/, '')}_${name}`;

export default defineConfig(({ command }) => ({
  base: './',
  plugins: [
    schemasWithoutMeanings(),
    compiledMessages(),
    react(),
    instantShell(),
    coinLogos(),
    installable(),
    compressed(),
  ],
  css: { modules: { generateScopedName: classIn } },
  resolve: {
    alias:
      command === 'build'
        ? [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }]
        : [],
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/dev', '/docs', '/healthz', '/socket.io'].map((path) => [
        path,
        { target: `http://localhost:${process.env['SERVER_PORT'] ?? '8080'}`, ws: true },
      ]),
    ),
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'safari17.5', 'firefox120'],
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The initial scripts are two files, each compiled and run in its own task. Without groups,
        // shared parts would be separate files.
        codeSplitting: {
          groups: [
            { name: 'react', test: ofReact, priority: 1 },
            { name: 'start', tags: ['$initial'] },
            // What watches beside the screens: the start names one file for it, not five.
            { name: 'notices', test: besideScreens },
            // The boxes of screens that are still being fetched come together.
            { name: 'pending', test: /-pending\.tsx$/ },
          ],
        },
        // The names of other files are part of the first scripts, where no byte of a hash can be
        // compressed: 28 bits tell the releases of a file apart.
        hashCharacters: 'hex',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/[name]${/\?(start|rest)$/.exec(facadeModuleId ?? '')?.[1] ?? ''}-[hash:7].js`,
      },
    },
  },
}));
