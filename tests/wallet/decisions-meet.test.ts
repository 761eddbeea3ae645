import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserEventName } from '../../schemas/account/private-event';
import { balancesOf } from '../../server/ledger/balances';
import { Refusal } from '../../server/requests/refusal';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { verifyRecords } from '../../server/verify-records';
import { depositCalls } from '../../server/wallet/deposit-routes';
import { withdrawalCalls } from '../../server/wallet/withdrawal-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { depositsAt } from '../support/deposits';
import { openApp, type TestApp } from '../support/server/test-app';
import { withdrawalsAt } from '../support/withdrawals';

// Decisions on one record that meet. In PostgreSQL they wait for its row in the order of their
// names; the embedded database has one connection, so that they follow each other.

const usdt = 3;
type Kind = 'deposit' | 'withdrawal';
type Decision = 'approve' | 'reject' | 'cancel';

const meetings: readonly [Kind, Decision, Decision][] = [
  ['deposit', 'approve', 'approve'],
  ['deposit', 'approve', 'reject'],
  ['deposit', 'reject', 'approve'],
  ['deposit', 'reject', 'reject'],
  ['withdrawal', 'approve', 'approve'],
  ['withdrawal', 'approve', 'reject'],
  ['withdrawal', 'reject', 'approve'],
  ['withdrawal', 'reject', 'reject'],
  ['withdrawal', 'approve', 'cancel'],
  ['withdrawal', 'cancel', 'approve'],
  ['withdrawal', 'reject', 'cancel'],
  ['withdrawal', 'cancel', 'reject'],
];

/** What is available afterwards of 1,000, with 250 declared or applied for. */
const availableAfter: Readonly<Record<Kind, Readonly<Record<Decision, string>>>> = {
  deposit: { approve: '1250', reject: '1000', cancel: '1000' },
  withdrawal: { approve: '750', reject: '1000', cancel: '1000' },
};

const stateAfter = { approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const;

describeOnEachDatabase('two decisions at once', (database, server) => {
  let app: TestApp;
  let deposits: ReturnType<typeof depositsAt>;
  let withdrawals: ReturnType<typeof withdrawalsAt>;
  const events: { userId: number; name: UserEventName }[] = [];
  beforeAll(async () => {
    app = await openApp(database().db, [...depositCalls, ...withdrawalCalls, ...fundPasswordCalls]);
    deposits = depositsAt(app);
    withdrawals = withdrawalsAt(app);
    app.services.notifier.connect((userId, name) => void events.push({ userId, name }));
  });
  afterAll(() => app.server.close());
  beforeEach(() => events.splice(0));

  type Owner = Awaited<ReturnType<typeof withdrawals.ready>>;
  const decide = async (kind: Kind, decision: Decision, owner: Owner, id: number) => {
    if (decision === 'cancel') {
      const { body } = await withdrawals.cancel(owner, id);
      if (body.type !== 'ok') throw new Refusal(body.code);
      return;
    }
    const by = kind === 'deposit' ? deposits : withdrawals;
    await (decision === 'approve' ? by.approve(id) : by.reject(id, 'not readable'));
  };

  /** How many sessions of this database wait for a lock. */
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database().db);
    return rows[0]?.count;
  };
  const outcomeOf = (decided: Promise<void>) =>
    decided.then(
      () => 'decided',
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    );

  /** Starts both so that they meet, and returns their outcomes in order. */
  const meet = async (kind: Kind, id: number, runs: readonly (() => Promise<void>)[]) => {
    if (server === 'embedded') return Promise.all(runs.map((run) => outcomeOf(run())));
    const started: Promise<string>[] = [];
    await database()
      .db.transaction()
      .execute(async (trx) => {
        await trx.selectFrom(kind).select('id').where('id', '=', id).forUpdate().execute();
        for (const run of runs) {
          started.push(outcomeOf(run()));
          await expect.poll(waiting, { timeout: 10_000 }).toBe(started.length);
        }
      });
    return Promise.all(started);
  };

  test.each(meetings)('on a %s, %s before %s, are one', async (kind, first, second) => {
    const owner = await withdrawals.ready({ [usdt]: '1000' });
    const made =
      kind === 'deposit'
        ? await deposits.simulate(owner, { amount: '250' })
        : await withdrawals.apply(owner, '250');
    const { id } = made.body.message;
    events.splice(0);
    const outcomes = await meet(
      kind,
      id,
      [first, second].map((decision) => () => decide(kind, decision, owner, id)),
    );
    if (server === 'postgres') expect(outcomes).toEqual(['decided', 'record.state']);
    expect([...outcomes].sort()).toEqual(['decided', 'record.state']);
    const winner = outcomes[0] === 'decided' ? first : second;

    const { db } = database();
    const stored = await db.selectFrom(kind).select('state').where('id', '=', id).execute();
    expect(stored).toEqual([{ state: stateAfter[winner] }]);
    const { available, frozen } = (await balancesOf(db, owner.id)).in('change', usdt);
    expect([available, frozen]).toEqual([availableAfter[kind][winner], '0']);
    const acts = await db
      .selectFrom('audit_log')
      .select('act')
      .where('kind', '=', kind)
      .where('record_id', '=', id)
      .execute();
    expect(acts).toEqual(winner === 'cancel' ? [] : [{ act: winner }]);
    const sent = (name: UserEventName) =>
      events.filter((event) => event.userId === owner.id && event.name === name);
    expect(sent('record_update')).toHaveLength(1);
    expect(sent('notice')).toHaveLength(winner === 'cancel' ? 0 : 1);
    expect((await verifyRecords(db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
