import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Edge,
  edges,
  files,
  filesIn,
  type Room,
  roomOf,
  rooms,
  root,
} from './support/imports';

/** Which rooms a room may read; packages are named where they are the whole list. */
const law: Record<Room, { rooms: readonly Room[]; packages?: readonly RegExp[] }> = {
  // Besides the schemas' own library, pure arithmetic: the checksums of addresses and accounts.
  schemas: {
    rooms: ['schemas'],
    packages: [/^valibot$/, /^@scure\/base$/, /^@noble\/hashes\//, /^ibantools$/],
  },
  machines: { rooms: ['machines', 'schemas'], packages: [/^xstate$/, /^valibot$/] },
  // Data alone, which tests walk and the book prints; the product reads none of it.
  examples: { rooms: ['examples', 'machines', 'schemas'], packages: [/^valibot$/] },
  i18n: { rooms: ['i18n', 'schemas'] },
  src: { rooms: ['src', 'machines', 'schemas', 'i18n'] },
  server: { rooms: ['server', 'machines', 'schemas', 'i18n'] },
  scripts: { rooms: ['scripts', 'server', 'machines', 'examples', 'schemas', 'i18n'] },
};

/** The domains, by the same names in every room; `kernel` is what all of them use. */
const domains = new Set([
  'kernel',
  ...files.flatMap((file) => /^src\/screens\/([^/]+)\/pages\.tsx?$/.exec(file)?.[1] ?? []),
]);

const offences = (isAllowed: (edge: Edge) => boolean) =>
  edges.filter((edge) => !isAllowed(edge)).map(({ from, to }) => `${from} reads ${to}`);

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

const isExample = (path: string) => roomOf(path) === 'examples';

/** Examples are typed by what the walker takes; a type has no code that would be loaded. */
const isTypeOfWalker = (from: string, to: string) =>
  isExample(from) &&
  to === 'tests/walker/walker' &&
  /import type \{[^}]*\} from '[./]*\/tests\/walker\/walker'/.test(textOf(from));

describe('the law of imports', () => {
  test('has something to judge', () => {
    expect(domains.size).toBeGreaterThan(13);
    expect(files.length).toBeGreaterThan(100);
    expect(edges.length).toBeGreaterThan(files.length);
    for (const room of rooms) expect(files.some((file) => roomOf(file) === room)).toBe(true);
  });

  test('rooms read only what is below them', () => {
    expect(
      offences(({ from, to, isPackage }) => {
        const room = rooms.find((it) => it === roomOf(from));
        if (!room) return false;
        const { rooms: readable, packages } = law[room];
        if (isPackage) return !packages || packages.some((pattern) => pattern.test(to));
        const isSettings = to === 'package.json' || to === 'vitest.config';
        return isSettings || isTypeOfWalker(from, to) || readable.some((it) => it === roomOf(to));
      }),
    ).toEqual([]);
  });

  // The book says which call each actor makes, and only the documents know methods and paths.
  test('only the book loads whole folders, and of the app only its documents', () => {
    const loaders = files.filter((file) => /\bimport\((?!\s*')/.test(textOf(file)));
    expect(loaders.filter((file) => file.startsWith('scripts/'))).toEqual([
      'scripts/book/modules.ts',
    ]);
    const loaded = files.flatMap((file) => [...textOf(file).matchAll(/\bexportsOf\('([^']+)'\)/g)]);
    expect(loaded.map(([, folder]) => folder).sort()).toEqual(['machines', 'src/api']);
  });

  test('examples stand in one place, which the book alone reads beside the tests', () => {
    const readers = edges.filter(({ from, to }) => roomOf(to) === 'examples' && !isExample(from));
    expect(readers.length).toBeGreaterThan(10);
    expect(readers.filter(({ from }) => !from.startsWith('scripts/book/'))).toEqual([]);
    expect([...files, ...filesIn('tests')].filter((file) => /\/examples\//.test(file))).toEqual([]);
  });

  test('components know no machine, no endpoint and no screen', () => {
    const known = /^(src\/components|src\/format|schemas|i18n)\//;
    expect(
      offences(
        ({ from, to, isPackage }) =>
          !from.startsWith('src/components/') || (isPackage ? to !== 'xstate' : known.test(to)),
      ),
    ).toEqual([]);
  });

  test('what all of the app reads is made of nothing that reads it', () => {
    const above = /^src\/(app|forms|lists|submission|parts|navigation|screens|instant-shell)\//;
    expect(offences(({ from, to }) => !from.startsWith('src/context/') || !above.test(to))).toEqual(
      [],
    );
  });

  test('screens do not see each other', () => {
    const screenOf = (path: string) => /^src\/screens\/(.+)\//.exec(path)?.[1];
    // The page of the chart opens the form of the trade page, from which it must not differ.
    const lent = new Set(['market/chart-page reads spot']);
    expect(
      offences(({ from, to }) => {
        const other = screenOf(to);
        const own = screenOf(from);
        if (own === undefined || other === undefined || own === other) return true;
        if (from.endsWith('/pages.ts')) return other.startsWith(`${own}/`);
        // What the pages of spot, contracts and options have in common.
        return other === 'trade' || lent.has(`${own} reads ${other}`);
      }),
    ).toEqual([]);
  });

  test('of the screens of a domain only its pages are read elsewhere, but for what is listed here', () => {
    const domainOf = (path: string) => /^src\/screens\/(?!trade\/)([^/]+)\//.exec(path)?.[1];
    const found = edges
      .filter(({ from, to }) => domainOf(to) !== undefined && domainOf(from) !== domainOf(to))
      .map(({ from, to }) => `${from} reads ${to}`)
      .sort();
    const ofPages = [...domains]
      .filter((domain) => domain !== 'kernel')
      .map((domain) => `src/domains.ts reads src/screens/${domain}/pages`);
    // Home comes with the app; two parts beside every screen are fetched when they are needed.
    const others = [
      'src/deferred-parts.tsx reads src/screens/support/left-messages',
      'src/deferred-parts.tsx reads src/screens/subscription/recommended-coin',
      'src/routes.ts reads src/screens/market/home/home-screen',
      'src/screens/market/chart-page/candle-screen.tsx reads src/screens/spot/order-sheet',
    ];
    expect(found).toEqual([...others, ...ofPages].sort());
  });

  test('every room has the same domains, and the server the same generic folders', () => {
    const generic = new Set([
      'audit',
      'backup',
      'contract',
      'database',
      'engine',
      'http',
      'instruments',
      'integrity',
      'ledger',
      'messages',
    ]);
    for (const name of [
      'manifest',
      'orders',
      'platform',
      'realtime',
      'requests',
      'review',
      'uploads',
      'users',
    ])
      generic.add(name);
    const isKnown = (folder: string, path: string) => {
      const [name = '', ...rest] = path.slice(folder.length + 1).split('/');
      if (folder === 'server' && (rest.length === 0 || generic.has(name))) return true;
      // What the pages of spot, contracts and options have in common.
      if (folder === 'src/screens' && name === 'trade') return true;
      return rest.length > 0 && domains.has(name);
    };
    const folders = ['schemas', 'machines', 'examples', 'src/api', 'src/screens', 'server'];
    const strange = folders.flatMap((folder) =>
      files.filter((file) => file.startsWith(`${folder}/`) && !isKnown(folder, file)),
    );
    expect(strange).toEqual([]);
  });

  test('what is generic reads no domain, but for what is listed here', () => {
    const isGeneric = (path: string) =>
      /^(schemas|machines|src\/api)\/kernel\/|^server\/(http|ledger|platform|requests)\//.test(
        path,
      );
    const isOfDomain = (path: string) => {
      const name = /^(?:schemas|machines|src\/api|server)\/([^/]+)\//.exec(path)?.[1] ?? '';
      return name !== 'kernel' && domains.has(name);
    };
    const found = edges.filter(({ from, to, isPackage }) => {
      const isSameRoom = roomOf(from) === roomOf(to);
      return !isPackage && isSameRoom && isGeneric(from) && isOfDomain(to);
    });
    expect(found.map(({ from, to }) => `${from} reads ${to}`).sort()).toEqual([
      'src/api/kernel/submission.ts reads src/api/security/passkey-challenge',
    ]);
  });

  test('the engine knows no kind of order', () => {
    const isEngine = (path: string) => path.startsWith('server/engine/');
    const isKnown = (path: string) => {
      const name = /^server\/([^/]+)\//.exec(path)?.[1] ?? '';
      return name === 'market' || !domains.has(name);
    };
    expect(edges.some(({ from }) => isEngine(from))).toBe(true);
    expect(
      offences(({ from, to, isPackage }) => isPackage || !isEngine(from) || isKnown(to)),
    ).toEqual([]);
  });

  test('only the ledger touches the tables of balances, and only checks read them beside it', () => {
    const owners = /^server\/(ledger\/|database\/(migrations\/|functions\/ledger-))/;
    const readers = /^server\/(integrity\/|\w+\/(\w+-)?checks?\.ts$)/;
    const touching = files
      .filter((file) => file.startsWith('server/') && !owners.test(file))
      .filter((file) =>
        /['"`\s]ledger_(balance|entry|line)\b['"`.\s]/.test(readFileSync(join(root, file), 'utf8')),
      )
      .filter((file) => file !== 'server/database/tables.ts');
    expect(touching.filter((file) => !readers.test(file))).toEqual([]);
    expect(touching).toContain('server/spot/checks.ts');
    const writing = touching.filter((file) =>
      /insertInto|updateTable|deleteFrom|\b(insert into|update|delete from)\s+\w/i.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
    expect(writing).toEqual([]);
  });

  test('only the audit log touches its table', () => {
    const touching = files
      .filter((file) => file.startsWith('server/') && !file.startsWith('server/database/'))
      .filter((file) => /\baudit_log\b/.test(readFileSync(join(root, file), 'utf8')));
    expect(touching).toEqual(['server/audit/audit-log.ts', 'server/audit/tables.ts']);
  });

  test('the HTTP limits know no domain', () => {
    const isGeneric = (path: string) => path.startsWith('server/http/');
    expect(edges.some(({ from }) => isGeneric(from))).toBe(true);
    expect(
      offences(({ from, to, isPackage }) => !isGeneric(from) || isPackage || isGeneric(to)),
    ).toEqual([]);
  });

  test('the network is reached from one place', () => {
    const callers = files
      .filter((file) => /^(src|machines|schemas)\//.test(file))
      .filter((file) =>
        /\bfetch\(|XMLHttpRequest|sendBeacon/.test(readFileSync(join(root, file), 'utf8')),
      );
    // The client sends files through the transfer, because `fetch` tells nothing of its progress.
    // The page requests what home begins with before there is a client. The worker passes on what
    // a page has requested.
    expect(callers).toEqual([
      'src/api/kernel/client.ts',
      'src/api/kernel/transfer.ts',
      'src/instant-shell/requests.ts',
      'src/service-worker/stored-market.ts',
      'src/service-worker/worker.ts',
    ]);
    const readers = edges
      .filter(({ to }) => to === 'src/api/kernel/transfer')
      .map(({ from }) => from);
    expect(readers).toEqual(['src/api/kernel/client.ts']);
  });

  test('every request of an actor ends with the state that makes it', () => {
    const requests = files
      .filter((file) => file.startsWith('src/api/') && file !== 'src/api/kernel/client.ts')
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        return [...text.matchAll(/\bclient\s*\.(?:request|upload)\(/g)].map(({ index }) => ({
          file,
          options: text.slice(index, text.indexOf(';', index)),
        }));
      });
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter(({ options }) => !/\bsignal\b/.test(options))).toEqual([]);
  });

  test('machines wait for actors that others provide: none reads the clock, chance or the device', () => {
    const impure = /\bDate\b|Math\.random|crypto\.|localStorage|\bwindow\b|\bdocument\b|\bfetch\b/;
    const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '');
    const touching = files
      .filter((file) => file.startsWith('machines/'))
      .filter((file) => impure.test(code(readFileSync(join(root, file), 'utf8'))));
    expect(touching).toEqual([]);
  });
});

describe('the size and shape of files', () => {
  test('no file is longer than 300 lines', () => {
    const long = files
      .map((file) => ({
        file,
        lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1,
      }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  test('money never becomes a binary float', () => {
    const floats = files
      .filter((file) => /^(schemas|machines|server|src\/(?!components))/.test(file))
      .filter((file) => /\b(parseFloat|toFixed)\(/.test(readFileSync(join(root, file), 'utf8')));
    expect(floats).toEqual([]);
  });

  test('there are no barrels and no drawers for everything', () => {
    const vague = files.filter((file) =>
      /\/(index|utils|helpers|common|types|constants)\.tsx?$/.test(file),
    );
    expect(vague).toEqual([]);
  });
});
