import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from './support/imports';

const most = 300;

const ofRoutes = 'The calls of one record, in the order of its life, against one server.';
const ofScreen =
  'The tours of one screen: what is typed, what must be seen, and each failure in words.';
const ofFixture = 'All of its tests look at what one long fixture makes.';

/** Tests that are longer, with the lines that they have at most. This list only becomes shorter. */
const longer: Readonly<Record<string, { lines: number; reason: string }>> = {
  'tests/account/stranger-limits.test.ts': { lines: 345, reason: ofFixture },
  'tests/account/user-limits-routes.test.ts': { lines: 371, reason: ofRoutes },
  'tests/account/user-limits-screen.test.tsx': { lines: 375, reason: ofScreen },
  'tests/futures/futures-exchange.test.ts': { lines: 491, reason: ofRoutes },
  'tests/futures/futures-figures.test.ts': {
    lines: 306,
    reason: 'The examples of the contract, beside the same formulas in exact fractions.',
  },
  'tests/hosting/hosting-routes.test.ts': { lines: 404, reason: ofRoutes },
  'tests/kernel/client.test.ts': { lines: 379, reason: ofFixture },
  'tests/kernel/foreign-answers.test.ts': {
    lines: 390,
    reason: 'Each answer twice: with the least that it may say, and with everything.',
  },
  'tests/kernel/instant-shell.test.ts': { lines: 343, reason: ofFixture },
  'tests/kernel/live.test.ts': { lines: 353, reason: ofFixture },
  'tests/market/connection-mark.test.tsx': { lines: 322, reason: ofFixture },
  'tests/market/market-live-hostile.test.ts': { lines: 337, reason: ofFixture },
  'tests/market/quote-store.test.ts': { lines: 347, reason: ofFixture },
  'tests/option/option-screen.test.tsx': { lines: 498, reason: ofScreen },
  'tests/project/architecture.test.ts': {
    lines: 312,
    reason: 'Every rule of what may import what, with its reason.',
  },
  'tests/project/contract.test.ts': {
    lines: 809,
    reason: 'Every call once, against one server, each with what those before it have left.',
  },
  'tests/promotion/promotion-screen.test.tsx': { lines: 321, reason: ofScreen },
  'tests/security/authenticator-routes.test.ts': { lines: 400, reason: ofRoutes },
  'tests/security/contact-change-routes.test.ts': { lines: 312, reason: ofRoutes },
  'tests/security/passkey-step-up.test.ts': { lines: 309, reason: ofFixture },
  'tests/server/backup.test.ts': {
    lines: 452,
    reason:
      'One backup of every kind of row is restored again and again, which takes long to make.',
  },
  'tests/server/commit-batcher.test.ts': { lines: 395, reason: ofFixture },
  'tests/server/engine.test.ts': { lines: 317, reason: ofFixture },
  'tests/server/upload-routes.test.ts': { lines: 367, reason: ofRoutes },
  'tests/spot/spot-exchange.test.ts': { lines: 359, reason: ofRoutes },
  'tests/spot/spot-receipt.test.tsx': {
    lines: 343,
    reason: 'The figures of one order in form, review, receipt and list, and what becomes of it.',
  },
  'tests/spot/spot-screen.test.tsx': { lines: 386, reason: ofScreen },
  'tests/verification/verification-pages.test.tsx': { lines: 341, reason: ofScreen },
  'tests/verification/verification-routes.test.ts': { lines: 398, reason: ofRoutes },
  'tests/verification/verification-wire.test.ts': {
    lines: 315,
    reason: 'The fields of one record, from the form to what the server says of it.',
  },
  'tests/wallet/bank-withdrawal-routes.test.ts': { lines: 321, reason: ofRoutes },
  'tests/wallet/bank-withdrawal-screen.test.tsx': { lines: 377, reason: ofScreen },
  'tests/wallet/deposit-routes.test.ts': { lines: 364, reason: ofRoutes },
  'tests/wallet/statement-routes.test.ts': { lines: 372, reason: ofRoutes },
  'tests/wallet/transfer-routes.test.ts': { lines: 308, reason: ofRoutes },
  'tests/wallet/transfer-screen.test.tsx': { lines: 367, reason: ofScreen },
  'tests/wallet/wallet-wire.test.ts': {
    lines: 301,
    reason: 'The same figures from each call that has them.',
  },
  'tests/wallet/withdrawal-routes.test.ts': { lines: 490, reason: ofRoutes },
  'tests/wallet/withdrawal-screen.test.tsx': { lines: 391, reason: ofScreen },
};

const lengths = filesIn('tests')
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const);

test(`a test has at most ${most} lines, or is listed with its reason`, () => {
  const tooLong = lengths.filter(([file, lines]) => lines > (longer[file]?.lines ?? most));
  expect(tooLong).toEqual([]);
});

test('nothing is listed that is short, or no longer there', () => {
  const long = new Set(lengths.filter(([, lines]) => lines > most).map(([file]) => file));
  expect(Object.keys(longer).filter((file) => !long.has(file))).toEqual([]);
});
