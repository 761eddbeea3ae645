import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Once for all tests: the server, inside of the project, whose packages it needs. */
export const setup = async (): Promise<void> => {
  await build({
    root,
    configFile: join(root, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir: '.cache/test-server', sourcemap: false },
  });
};
