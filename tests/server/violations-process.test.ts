import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { verifyAudit } from '../../server/audit/audit-log';
import { openDatabase } from '../../server/database/open';
import { withoutTriggers } from '../support/database/databases';
import { httpClient } from '../support/server/http-client';
import { runScript } from '../support/server/script-process';
import { startServerProcess } from '../support/server/server-process';

const folder = mkdtempSync(join(tmpdir(), 'tideline-violations-'));
const env = { DATA_DIR: join(folder, 'data') };
const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean();
});

const violations = (...words: string[]) => runScript('violations', env, words);
/** An operator's words: who, and why. */
const why = ['--reason', 'an import added it', '--actor', 'ada'];

/** A server on the data with the demonstration's user, who buys Bitcoin or Ether far below its price. */
const start = async () => {
  const server = await startServerProcess(env);
  cleanups.push(server.kill);
  const client = httpClient(server.url);
  const demo = { user_string: 'demo@tideline.example', password: 'paper-trading' };
  const token = v.parse(v.string(), await client.done('user/login', demo));
  const place = (currency: 1 | 2) => {
    const terms = { currency_id: `${currency}`, legal_id: '3', type: '1', match_type: '1' };
    return client.send('coin/trade', { ...terms, target_price: '100', amount: '0.1' }, token);
  };
  const health = async () => (await fetch(`${server.url}/healthz`)).json();
  return { ...server, place, health };
};

const onData = async (
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<void>,
) => {
  const { db, close } = await openDatabase({ dataDir: env.DATA_DIR });
  await work(db);
  await close();
};

test('beside a running server an operator acknowledges a violation, and its pair resumes', async () => {
  const first = await start();
  const { id } = v.parse(SpotOrder, (await first.place(1)).message);
  await first.stop();
  await onData((db) =>
    withoutTriggers(db, async (trx) => {
      await sql`update spot_order set filled = filled + 0.001 where id = ${id}`.execute(trx);
    }),
  );

  const server = await start();
  expect(await server.place(1)).toMatchObject({ type: 'error', code: 'pair.suspended' });
  expect(await server.place(2)).toMatchObject({ type: 'ok' });
  expect(await server.health()).toMatchObject({ records: { suspended: ['BTC/USDT'] } });

  const listed = await violations('list');
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(listed.stdout).toMatch(new RegExp(`^[0-9a-f]{12}  order\\.fills: ${id}: `, 'm'));
  const ids = [...listed.stdout.matchAll(/^[0-9a-f]{12}/gm)].map(([one]) => one);
  const [known = ''] = ids;

  expect(await violations('acknowledge', known)).toMatchObject({ code: 2, stdout: '' });
  expect(await violations('acknowledge', '0123456789ab', ...why)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no open violation 0123456789ab; list them first.\n',
  });
  expect((await server.place(1)).code).toBe('pair.suspended');

  for (const one of ids) {
    const { code, stdout } = await violations('acknowledge', one, ...why);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^[^\n]+ is acknowledged\.\n$/),
    });
  }
  expect(await server.place(1)).toMatchObject({ type: 'ok' });
  expect(await server.health()).toMatchObject({
    records: { violations: 0, acknowledged: ids.length, suspended: [] },
  });
  expect((await violations('acknowledge', known, ...why)).code).toBe(1);
  await server.stop();

  // A start reads the acknowledgement from the records.
  const last = await start();
  expect(await last.place(1)).toMatchObject({ type: 'ok' });
  await last.stop();
  expect((await violations('list')).stdout).toMatch(
    /^[0-9a-f]{12} {2}order\.fills: \d+: .+; acknowledged by ada at \S+Z: an import added it$/m,
  );
  await onData(async (db) => {
    const acts = await db.selectFrom('audit_log').select(['actor', 'act', 'kind']).execute();
    expect(acts).toEqual(ids.map(() => ({ actor: 'ada', act: 'acknowledge', kind: 'violation' })));
    expect((await verifyAudit(db)).broken).toBeNull();
  });
}, 400_000);
