import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Below this the frame of a compressed answer costs more than it saves. */
const smallestBytes = 256;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const compress = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

/** Writes a brotli file beside every text file of the build, so that no answer waits for it. */
export const compressed = (): Plugin => {
  let folder = '';
  return {
    name: 'tideline-compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        folder = dir ?? folder;
      },
    },
    // The service worker is built when the bundle is closed, and is compressed too.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (folder === '') return;
        for (const file of filesIn(folder).filter((path) => compressible.test(path))) {
          const bytes = readFileSync(file);
          if (bytes.length >= smallestBytes) writeFileSync(`${file}.br`, compress(bytes));
        }
      },
    },
  };
};
