import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm start`: builds what is older than its sources, then runs the server.

const root = fileURLToPath(new URL('..', import.meta.url));

/** The last modification in a file or folder, in Unix milliseconds. */
const changedAt = (path: string): number => {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
};

const isStale = (product: string, sources: readonly string[]): boolean => {
  const file = join(root, product);
  if (!existsSync(file)) return true;
  const builtAt = statSync(file).mtimeMs;
  return sources.some((source) => changedAt(join(root, source)) > builtAt);
};

const build = (config: string) => {
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      config,
      '--logLevel',
      'warn',
    ],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
};

const shared = ['schemas', 'machines', 'i18n', 'package-lock.json'];
if (
  isStale('dist/web/index.html', [
    ...shared,
    'src',
    'build',
    'public',
    'index.html',
    'vite.config.ts',
  ])
) {
  build('vite.config.ts');
}
if (isStale('dist/server/main.js', [...shared, 'server', 'vite.server.config.ts'])) {
  build('vite.server.config.ts');
}

const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
