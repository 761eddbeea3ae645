import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { openWriter } from '../../server/database/writer';
import { journalHead } from '../../server/integrity/verify';
import { move, ofHouse, ofUser } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import {
  isPostgresReachable,
  throwAwayPostgres,
  withoutTriggers,
} from '../support/database/databases';
import { giveMigratedDatabase } from '../support/database/migrated-database';
import { runScript } from '../support/server/script-process';

const usdt = 3;

type Place = Readonly<Record<string, string>>;

const verify = (env: Place, ...words: string[]) => runScript('ledger-verify', env, words);
const violations = (env: Place, ...words: string[]) => runScript('violations', env, words);

const newPlace = async (kind: 'embedded' | 'postgres') => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tideline-verify-'));
  const postgres = kind === 'postgres' ? await throwAwayPostgres() : null;
  if (postgres === null) giveMigratedDatabase(dataDir);
  const drop = async () => {
    await postgres?.drop();
    rmSync(dataDir, { recursive: true });
  };
  return { dataDir, url: postgres?.url, drop };
};

describe.each(['embedded', ...(isPostgresReachable ? (['postgres'] as const) : [])] as const)(
  'the command ledger:verify (%s)',
  (kind) => {
    let place: Awaited<ReturnType<typeof newPlace>>;
    let env: Place;
    beforeAll(async () => {
      place = await newPlace(kind);
      env = { DATA_DIR: place.dataDir, ...(place.url ? { DATABASE_URL: place.url } : {}) };
    });
    afterAll(() => place.drop());

    const open = () =>
      openWriter({
        DATABASE_URL: place.url,
        DATABASE_MIGRATION_URL: undefined,
        DATA_DIR: place.dataDir,
        STANDBY: '0',
      });
    /** Credits somebody and gives the head of the journal. */
    const post = async () => {
      const writer = await open();
      const lines = move(ofHouse('sys.outside'), ofUser(7, 'change'), usdt, amount('1'));
      const ref = { kind: 'test', id: '1' };
      await writer.db
        .transaction()
        .execute((trx) =>
          postEntries(trx, [{ timeMs: 1_767_225_600_000, kind: 'operator.adjust', ref, lines }]),
        );
      const head = await journalHead(writer.db);
      await writer.close();
      return head;
    };
    const tamper = async (statement: string) => {
      const writer = await open();
      await withoutTriggers(writer.db, (trx) => sql.raw(statement).execute(trx));
      await writer.close();
    };

    test('ends with 0 for a clean ledger, and prints its head', async () => {
      const { seq, hash } = await post();
      expect(await verify(env)).toEqual({
        code: 0,
        stdout: [
          '1 entries, 2 lines, 1 balances, 0 orders were checked.',
          `The journal ends with block ${seq}, hash ${hash}.`,
          'The ledger is clean.',
          '',
        ].join('\n'),
        stderr: '',
      });
    });

    test('ends with 1 for a hash that the journal does not hold, and 0 for one that it does', async () => {
      const noted = await post();
      await post();
      expect(await verify(env, '--known', noted.hash)).toMatchObject({ code: 0, stderr: '' });
      const unknown = 'f'.repeat(64);
      const { code, stdout, stderr } = await verify(env, '--known', unknown);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `The journal does not hold the hash ${unknown}.\n`,
      });
      expect(stdout).not.toContain('The ledger is clean.');
    });

    test('ends with 1 for a balance that was altered, and names it', async () => {
      await post();
      await tamper('update ledger_balance set amount = amount + 1 where owner = 7');
      const { code, stdout, stderr } = await verify(env);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^balance\.journal: 7 3 change: expected \d+, found \d+$/m);
      expect(stdout).not.toContain('The ledger is clean.');
      await tamper('update ledger_balance set amount = amount - 1 where owner = 7');
      expect((await verify(env)).code).toBe(0);
    });

    test('ends with 0 for a violation that an operator acknowledged, and prints it with the reason', async () => {
      await post();
      const add = (delta: string) =>
        tamper(`update ledger_balance set amount = amount + ${delta} where owner = 7`);
      await add('3');
      const listed = await violations(env, 'list');
      const ids = [...listed.stdout.matchAll(/^([0-9a-f]{12}) {2}balance\.journal: 7 3 change/gm)];
      expect(ids).toHaveLength(1);
      expect((await violations(env, 'acknowledge', ids[0]?.[1] ?? '')).code).toBe(2);
      for (const [id = ''] of listed.stdout.matchAll(/^[0-9a-f]{12}/gm)) {
        const reason = ['--reason', 'a test added three', '--actor', 'ada'];
        expect(await violations(env, 'acknowledge', id, ...reason)).toMatchObject({ code: 0 });
      }
      const known = await verify(env);
      expect(known).toMatchObject({ code: 0, stderr: '' });
      expect(known.stdout).toMatch(
        /^balance\.journal: 7 3 change: expected \d+, found \d+; acknowledged by ada at \S+Z: a test added three$/m,
      );
      expect(known.stdout).toMatch(/^The ledger is clean but for acknowledged violations: \d+\.$/m);
      await add('1');
      expect((await verify(env)).code).toBe(1);
      await add('-4');
      expect((await verify(env)).stdout).toContain('The ledger is clean.\n');
    });

    if (kind === 'postgres') {
      test('runs beside the server that writes', async () => {
        const writer = await open();
        expect((await verify(env)).code).toBe(0);
        await writer.close();
      });
    }
  },
);
