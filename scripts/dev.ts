import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run dev`: the server restarts and the app reloads whenever a file changes.

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const port = process.env['PORT'] ?? '8080';

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(bin('vite'), ['--port', '5173', '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SERVER_PORT: port },
  }),
];
const stop = () => {
  for (const child of children) child.kill();
};
for (const child of children) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
