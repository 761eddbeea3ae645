import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../dist/web', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=UTF-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A file of the built app, as a web server without any knowledge of it serves it. */
export const staticFile = (path: string, settings: string | null) => {
  if (path === '/tideline.json' && settings !== null) {
    return { status: 200, type: 'application/json', body: settings };
  }
  const file = join(root, normalize(path === '/' ? '/index.html' : path));
  if (!existsSync(file)) return { status: 404, type: 'text/html', body: '<h1>404 Not Found</h1>' };
  return {
    status: 200,
    type: types[extname(file)] ?? 'application/octet-stream',
    body: readFileSync(file),
  };
};
