import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'pglite-worker': 'server/database/pglite-worker.mjs',
        'create-embedded': 'server/database/create-embedded.mjs',
      },
    },
  },
});
