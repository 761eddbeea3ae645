import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

const packagesAt: Readonly<Record<string, string>> = {
  // The router's production files, which its package does not offer by a name.
  'react-router': at('react-router/dist/production/index.mjs'),
  // What this one stands in for is in React itself.
  'use-sync-external-store/shim': at('react/index.js'),
};

/** What the app asks of `intl`; what else its package can format is left out of the build. */
export const formattersKept = ['formatMessage', 'formatDisplayName'];

type Edit = readonly [RegExp, string | ((...found: string[]) => string)];

// Names for developers and calls that are not marked as pure keep a bundler from leaving out what
// nobody uses.
const namesForDevelopers: Edit = [/^[\w$]+\.displayName = "[^"]*";$/gm, ''];
const madeAtTopLevel: Edit = [
  /^((?:var|const|let) [\w$]+ = )((?:React\d*\.)?(?:createContext|forwardRef|memo|create\w*Component)\()/gm,
  '$1/* @__PURE__ */ $2',
];

const packages: readonly { files: RegExp; edits: readonly Edit[] }[] = [
  {
    files: /react-router\/dist\/production\/chunk-[^/]+\.mjs$/,
    edits: [
      namesForDevelopers,
      madeAtTopLevel,
      [
        /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?\n\});\n(?:\1\.contextType = (\w+);\n)?/gm,
        (_, name = '', written = '', context) =>
          `var ${name} = /* @__PURE__ */ (() => { const made = ${written}; ${
            context ? `made.contextType = ${context};` : ''
          } return made; })();\n`,
      ],
      [
        /^(var [\w$]+ = )(Object\.getOwnPropertyNames\(.*\));$/gm,
        '$1/* @__PURE__ */ (() => $2)();',
      ],
    ],
  },
  {
    files: /node_modules\/react-intl\/index\.js$/,
    edits: [namesForDevelopers, madeAtTopLevel, [/^\t\w+\.displayName = \w+\[name\];$/gm, '']],
  },
  {
    files: /node_modules\/@formatjs\/intl\/index\.js$/,
    edits: [
      [
        /^\t\t(format\w+): \1\.bind\(.*\),?$/gm,
        (line, name = '') => (formattersKept.includes(name) ? line : ''),
      ],
    ],
  },
  {
    // What `setup` gives out beside `createMachine`; the machines import what they use by its name.
    files: /xstate\/dist\/xstate\.esm\.js$/,
    edits: [[/^ {4}(?:sendTo|raise|log|cancel|stopChild|enqueueActions|spawnChild),$/gm, '']],
  },
];

/**
 * Leaves out of some packages what this app does not use and a bundler cannot know to be unused. An
 * edit that finds nothing to change ends the build: then the package has become another one.
 */
export const leanPackages = (): Plugin => {
  const useless = new Set(packages.flatMap(({ edits }) => edits));
  return {
    name: 'tideline-lean-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => packagesAt[source] ?? null,
    transform(code, id) {
      const meant = packages.filter(({ files }) => files.test(id)).flatMap(({ edits }) => edits);
      if (meant.length === 0) return null;
      let lean = code;
      for (const edit of meant) {
        const [found, put] = edit;
        const edited =
          typeof put === 'string' ? lean.replace(found, put) : lean.replace(found, put);
        if (edited !== lean) useless.delete(edit);
        lean = edited;
      }
      return { code: lean, map: null };
    },
    buildEnd(error) {
      const [first] = useless;
      if (!error && first) this.error(`Nothing is left out by ${first[0]} any longer.`);
    },
  };
};
