import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const entry = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/**
 * The router's production files, which its package does not offer by a name, without the parts that
 * nobody uses: names for developers and unmarked calls keep a bundler from leaving them out.
 */
export const leanRouter = (): Plugin => ({
  name: 'tideline-lean-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'react-router' ? entry : null),
  transform(code, id) {
    if (!/react-router\/dist\/production\/chunk-[^/]+\.mjs$/.test(id)) return null;
    const lean = code
      .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, '')
      .replace(
        /^(var [\w$]+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm,
        '$1/* @__PURE__ */ $2',
      );
    return { code: lean, map: null };
  },
});
