import packageJson from '../../package.json' with { type: 'json' };

type Command = {
  /** What follows the name where the command cannot run without it. */
  readonly usage?: string;
  readonly effect: string;
};

/** What each script of package.json does, in the order of the guide. */
const effects: Readonly<Record<keyof typeof packageJson.scripts, Command>> = {
  start: { effect: 'builds what is older than its sources, then runs the server' },
  test: {
    effect:
      'everything that must hold: format, lint, types, unused code, simulation, builds, unit, path, contract and browser tests',
  },
  build: { effect: 'builds app and server into `dist/`' },
  dev: { effect: 'server and app with hot reload; open http://localhost:5173' },
  check: { effect: 'all of `npm test` except builds and browser tests' },
  book: {
    effect:
      'generates a page with diagrams for every workflow in [docs/workflows](workflows/README.md), from the machines',
  },
  contract: {
    effect:
      "generates a page for every call and the OpenAPI document in [docs/contract](contract/README.md), from the server's calls and the schemas; a running server has the document at `/api/openapi.json` and shows it at `/docs/calls/`",
  },
  docs: {
    effect:
      'builds all documents into a site with search, `dist/docs`, which a server that is started after it shows at `/docs/`; a dead link fails it',
  },
  guides: {
    effect:
      'writes the tables of the guides: commands, configuration and the calls that another server needs, each from the code that knows it',
  },
  images: {
    effect:
      'takes the screenshots of README from a built server with a seed; prices depend on the time; build first',
  },
  schema: {
    effect:
      'writes the present schema of the database, tables and functions, into [docs/schema.sql](schema.sql), from one that has every migration; `-- --check` names what is out of date',
  },
  faults: {
    effect: 'plants each fault of a list in a copy of the project and checks that its test fails',
  },
  mutate: {
    effect:
      'mutation testing of machines, schemas, documents, routes and the bindings of screens: changes one thing at a time and prints the share of mutants that a test kills, by file, by scope and over all (last full run, of machines and schemas: [docs/figures.md](figures.md)); `-- --left` runs only the survivors of the last run',
  },
  review: {
    effect:
      "lists what waits for a decision, shows it, saves its photos, approves or rejects, sets the identity that decides a person's rebates; usage: `npm run review -- help`",
  },
  support: {
    effect:
      'lists conversations with customer service, reads and answers them; usage: `npm run support -- help`',
  },
  notice: {
    effect:
      'publishes notices and announcements from a folder, lists and removes them; usage: `npm run notice -- help`',
  },
  violations: {
    effect:
      'lists the violations that the checks of the records have found, and acknowledges one with a reason, which resumes its pair; usage: `npm run violations -- help`',
  },
  'audit:verify': {
    effect:
      'recomputes the chained log of those decisions; `-- --known <hash>` searches for a stored hash',
  },
  backup: {
    usage: '-- FILE',
    effect:
      'writes database, seal key and uploads into a new file, with or without a running server',
  },
  restore: {
    usage: '-- FILE',
    effect:
      'restores a backup into an empty database, migrates it and verifies ledger and audit log',
  },
  'ledger:verify': {
    effect:
      "checks every record of money against the journal and the journal's chain, prints its head, exits with 1 on a violation that is not acknowledged; `-- --known <hash>` searches for a stored hash; with the embedded database, stop the server first",
  },
  evidence: {
    usage: '-- ORDER',
    effect:
      'recomputes the outcome of an option order from the stored prices, and the payout of an even order from the stored counts, and compares them with what was booked; `-- --all` does so for every order and exits with 1 if one does not agree; with the embedded database, stop the server first',
  },
  'power-loss': {
    effect:
      'loses power under a real server with the embedded database, 40 times: what was written and not synced is dropped piece by piece, and every acknowledged order must be there after the next start',
  },
  simulate: {
    effect:
      'simulates servers, users, network and database from a seed, with losses, kills and take-overs, and compares the records with what users know: `-- --seed N --steps M`; `-- --minutes M` runs new seeds; `-- --put-back` measures how soon reintroduced faults are found',
  },
  odds: {
    effect:
      'plays 580 rules for buying options on every feed (simulated with three seeds, each recorded set, live from a stub), chosen in the first half of the time and tested in the second, and exits with 1 if one wins after fees beyond chance; `-- --only ticks` sweeps the feeds whose name has the word',
  },
  bench: {
    effect:
      'prints figures of app and server, each beside a baseline; parts: `npm run bench -- home taps ticks chart engine orders money sockets memory growth`; build first',
  },
  'market:statistics': {
    effect:
      'prints how returns of the simulated market compare with recorded ones in `MARKET_DATA`, and draws [a picture](images/simulated-returns.svg) of both',
  },
  stress: {
    effect:
      'attacks a server of its own on loopback for minutes and prints what it withstood: restarts of a PostgreSQL cluster under orders, stops beside 25 busy processes, ten thousand handshakes, ten minutes of memory ([security tests](attacks.md)); parts: `npm run stress -- restart handshakes memory`; build first',
  },
  atlas: {
    effect:
      'takes a screenshot of every page in every language, theme and two widths, and lists what is cut, too wide or in another language: `.cache/atlas/index.html`; parts: `-- --only=finance --language=th`; build first',
  },
  'test:browsers': {
    effect:
      'runs journeys of spot, options, withdrawals and hosting in Firefox and WebKit where they are installed (Debian: `apt-get install firefox-esr webkit2gtk-driver xvfb`), and names the browser that is missing; build first',
  },
  size: { effect: 'compares what home loads with its limits; build first' },
  'messages:verify': { effect: 'compares the ids of the seven message catalogues' },
  'released:dump': {
    effect:
      'writes the database of this version as a dump, for the tests of later versions that migrate it',
  },
  format: { effect: 'formats and applies safe fixes' },
};

const shortForms = ['start', 'test'];

/** The table of docs/commands.md. */
export const commandTable = {
  heads: ['command', 'effect'],
  rows: Object.entries(effects).map(([name, { usage, effect }]) => {
    const words = ['npm', shortForms.includes(name) ? name : `run ${name}`, usage ?? ''];
    return [`\`${words.join(' ').trim()}\``, effect];
  }),
};
