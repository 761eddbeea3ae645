import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import type { Tables } from '../../server/database/tables';
import { balancesOf } from '../../server/ledger/balances';
import { type Entry, move, ofHouse, ofUser } from '../../server/ledger/entry';
import { InsufficientBalance } from '../../server/ledger/post';
import type { FeedTick } from '../../server/market/feed';
import { tickRow } from '../../server/market/store';
import { type ChangeSet, RowChanged, writeChanges } from '../../server/requests/change-set';
import { createCommitBatcher } from '../../server/requests/commit-batcher';
import { abandon, type KeyedRequest, statusOf, userScope } from '../../server/requests/idempotency';
import { Refusal } from '../../server/requests/refusal';
import type { SpotRow } from '../../server/spot/order-state';
import { verifyRecords } from '../../server/verify-records';
import { newAccount } from '../support/accounts';
import { describeOnEachDatabase } from '../support/database/databases';

const usdt = 3;
const nowMs = 1_767_225_600_000;

let lastUser = 0;
const newUser = () => {
  lastUser += 1;
  return lastUser;
};

const requestOf = (user: number, patch: Partial<KeyedRequest> = {}): KeyedRequest => ({
  scope: userScope(user),
  key: randomUUID(),
  call: 'coin/trade',
  fingerprint: 'one',
  now: () => nowMs,
  ...patch,
});

const entryOf = (lines: Entry['lines']): Entry => ({
  timeMs: nowMs,
  kind: 'operator.adjust',
  ref: { kind: 'test', id: '1' },
  lines,
});
const changesOf = (patch: Partial<ChangeSet>): ChangeSet => ({
  rows: {},
  entries: [],
  ...patch,
});
const granting = (user: number, sum = '1'): ChangeSet =>
  changesOf({
    entries: [entryOf(move(ofHouse('sys.grant'), ofUser(user, 'change'), usdt, amount(sum)))],
  });
const spending = (user: number, sum = '1'): ChangeSet =>
  changesOf({
    entries: [entryOf(move(ofUser(user, 'change'), ofHouse('sys.grant'), usdt, amount(sum)))],
  });

const tickOf = (uid: string): FeedTick => ({
  uid,
  pairId: 1,
  symbol: 'BTC/USDT',
  timeMs: nowMs,
  sourceTimeMs: nowMs,
  price: amount('2'),
  quantity: amount('1'),
  side: 'buy',
  derived: true,
});

const orderOf = (id: number, user_id: number): SpotRow => ({
  id,
  user_id,
  pair_id: 1,
  side: 'buy',
  match: 'limit',
  target_price: amount('1'),
  quantity: amount('1'),
  filled: amount('0'),
  fee: amount('0'),
  fee_rate: amount('0'),
  accepted_price: amount('1'),
  status: 'waiting',
  cancel_reason: null,
  created_ms: nowMs,
  updated_ms: nowMs,
  quote_amount: null,
});

/** A database that counts how often a batch was committed, and keeps it until it is let go. */
const counting = (db: Kysely<Tables>) => {
  let commits = 0;
  let hold: Promise<void> | null = null;
  let letGo: () => void = () => undefined;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      commits += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      if (hold) await hold;
      return result;
    },
  });
  return {
    db: counted,
    commits: () => commits,
    hold: () => {
      hold = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    letGo: () => {
      hold = null;
      letGo();
    },
  };
};

describeOnEachDatabase('a commit', (database) => {
  const heldBy = async (user: number) =>
    (await balancesOf(database().db, user)).in('change', usdt).available;
  const commits = () => createCommitBatcher(database().db);

  test('writes what a request decided, together with its answer', async () => {
    const user = newUser();
    const request = requestOf(user);
    const tick = tickOf(`test.${request.key}`);
    const settled = await commits().commit(
      request,
      { id: 7 },
      { ...granting(user), rows: { market_tick: [tickRow(tick)] } },
    );
    expect(settled).toEqual({ outcome: { ok: true, payload: { id: 7 } }, isReplayed: false });
    expect(await heldBy(user)).toBe('1');
    const { db } = database();
    const found = db.selectFrom('market_tick').select('price').where('uid', '=', tick.uid);
    expect(await found.execute()).toEqual([{ price: '2' }]);
    const stored = db.selectFrom('request_key').select('state').where('key', '=', request.key);
    expect(await stored.execute()).toEqual([{ state: 'done' }]);
  });

  test('happens once for a key, however often and with whatever else it comes', async () => {
    const user = newUser();
    const other = newUser();
    const request = requestOf(user);
    const { commit } = commits();
    await commit(request, 'first', granting(user));
    const [again, beside] = await Promise.all([
      commit(request, 'second', granting(user)),
      commit(requestOf(other), 'other', granting(other)),
    ]);
    expect(again).toEqual({ outcome: { ok: true, payload: 'first' }, isReplayed: true });
    expect(beside?.isReplayed).toBe(false);
    expect([await heldBy(user), await heldBy(other)]).toEqual(['1', '1']);
  });

  test('keeps a refusal as the answer of its key', async () => {
    const request = requestOf(newUser());
    const { refuse, commit } = commits();
    const refusal = new Refusal('wallet.insufficient');
    const outcome = { ok: false, code: 'wallet.insufficient', params: refusal.params };
    expect(await refuse(request, refusal)).toEqual({ outcome, isReplayed: false });
    const replayed = await commit(request, 'late', changesOf({}));
    expect(replayed).toEqual({ outcome, isReplayed: true });
  });

  test('refuses a key that came with something else, and one that was abandoned', async () => {
    const user = newUser();
    const request = requestOf(user);
    const abandoned = requestOf(user);
    const { commit } = commits();
    await commit(request, 'first', granting(user));
    await abandon(database().db, abandoned.scope, abandoned.key, nowMs);
    const outcomes = await Promise.allSettled([
      commit({ ...request, fingerprint: 'two' }, 'second', granting(user)),
      commit(abandoned, 'late', granting(user)),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'idempotency.mismatch' } },
      { status: 'rejected', reason: { code: 'idempotency.abandoned' } },
    ]);
    expect(await heldBy(user)).toBe('1');
  });

  test('gives the database what waits before it answers what is committed', async () => {
    const { db } = database();
    const counted = counting(db);
    const { commit } = createCommitBatcher(counted.db);
    const [one, two] = [newUser(), newUser()];
    counted.hold();
    const first = commit(requestOf(one), one, granting(one)).then(() => counted.commits());
    const second = commit(requestOf(two), two, granting(two));
    counted.letGo();
    expect(await first).toBe(2);
    await second;
  });

  test('takes what waits meanwhile together, in one statement', async () => {
    const { db } = database();
    const counted = counting(db);
    const { commit } = createCommitBatcher(counted.db);
    const users = Array.from({ length: 20 }, newUser);
    counted.hold();
    const [first, ...rest] = users.map((user) => commit(requestOf(user), user, granting(user)));
    expect(counted.commits()).toBe(1);
    counted.letGo();
    const settled = await Promise.all([first, ...rest]);
    expect(settled.map((each) => each?.outcome)).toEqual(
      users.map((user) => ({ ok: true, payload: user })),
    );
    expect(counted.commits()).toBe(2);
  });

  test('takes out whose money is short, and commits what is of the others', async () => {
    const counted = counting(database().db);
    const { commit } = createCommitBatcher(counted.db);
    const [poor, ...rich] = Array.from({ length: 5 }, newUser);
    if (poor === undefined) throw new Error('There are five people.');
    await commit(requestOf(poor), null, granting(poor, '1.5'));
    await new Promise((resolve) => setImmediate(resolve));
    const before = counted.commits();
    counted.hold();
    const blocking = commit(requestOf(newUser()), null, changesOf({}));
    const poors = [1, 2].map(() => requestOf(poor));
    const outcomes = Promise.allSettled([
      commit(requestOf(rich[0] ?? 0), null, granting(rich[0] ?? 0)),
      ...poors.map((request) => commit(request, null, spending(poor))),
      ...rich.slice(1).map((user) => commit(requestOf(user), null, granting(user))),
    ]);
    counted.letGo();
    await blocking;
    const settled = await outcomes;
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(settled[2]).toMatchObject({ reason: expect.any(InsufficientBalance) });
    expect(await heldBy(poor)).toBe('0.5');
    for (const user of rich) expect(await heldBy(user)).toBe('1');
    // The one before, all together, the others without the poor one, and each of that one's two.
    expect(counted.commits() - before).toBe(5);
    const refused = poors[1];
    expect(refused && (await statusOf(database().db, refused.scope, refused.key))).toMatchObject({
      state: 'unknown',
    });
  });

  test('writes nothing of a request whose money is short', async () => {
    const user = newUser();
    const request = requestOf(user);
    const { commit } = commits();
    await commit(requestOf(user), null, granting(user));
    await expect(commit(request, null, spending(user, '2'))).rejects.toThrow(InsufficientBalance);
    expect(await heldBy(user)).toBe('1');
    const settled = await commit(request, 'now', spending(user, '1'));
    expect(settled).toEqual({ outcome: { ok: true, payload: 'now' }, isReplayed: false });
  });

  test('what the database refuses for another reason fails alone', async () => {
    const [user, other] = [newUser(), newUser()];
    const unbalanced = changesOf({
      entries: [entryOf([{ ...ofUser(other, 'change'), currency: usdt, delta: amount('1') }])],
    });
    const { commit } = commits();
    const outcomes = await Promise.allSettled([
      commit(requestOf(newUser()), null, changesOf({})),
      commit(requestOf(user), 'fine', granting(user)),
      commit(requestOf(other), 'wrong', unbalanced),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect([await heldBy(user), await heldBy(other)]).toEqual(['1', '0']);
    expect((await verifyRecords(database().db)).violations).toEqual([]);
  });

  test('more than one batch is committed, each request once', async () => {
    const users = Array.from({ length: 100 }, newUser);
    const { commit } = commits();
    const settled = await Promise.all(
      users.map((user) => commit(requestOf(user), user, granting(user))),
    );
    expect(settled.every((each) => each?.isReplayed === false)).toBe(true);
    const held = await Promise.all(users.map(heldBy));
    expect(new Set(held)).toEqual(new Set(['1']));
    expect((await verifyRecords(database().db)).violations).toEqual([]);
  });

  const newOrder = async (): Promise<SpotRow> => {
    const user = await newAccount(database().db, nowMs);
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('spot_order', 'id')) as id`.execute(database().db);
    const order = orderOf(rows[0]?.id ?? 0, user);
    await commits().commit(requestOf(user), null, changesOf({ rows: { spot_order: [order] } }));
    return order;
  };
  const storedOrder = ({ id }: SpotRow) =>
    database().db.selectFrom('spot_order').selectAll().where('id', '=', id).executeTakeFirst();
  const updating = (from: SpotRow, to: SpotRow, user = newUser()) =>
    commits().commit(
      requestOf(user),
      'changed',
      changesOf({
        updates: { spot_order: [{ from, to }] },
        entries: granting(user).entries,
      }),
    );

  test('changes a row that is as the request knows it', async () => {
    const order = await newOrder();
    const cancelled = { ...order, status: 'cancelled', cancel_reason: 'user' } as const;
    expect(await updating(order, cancelled)).toMatchObject({ isReplayed: false });
    expect(await storedOrder(order)).toEqual(cancelled);
  });

  test('writes nothing of a request if a row was changed meanwhile, and the others', async () => {
    const [order, other] = [await newOrder(), await newOrder()];
    const [first, second, third] = [newUser(), newUser(), newUser()];
    const filledTo = (row: SpotRow, filled: string) => ({ ...row, filled: amount(filled) });
    const { commit } = commits();
    const change = (user: number, from: SpotRow, to: SpotRow) =>
      commit(
        requestOf(user),
        user,
        changesOf({ updates: { spot_order: [{ from, to }] }, entries: granting(user).entries }),
      );
    const outcomes = await Promise.allSettled([
      commit(requestOf(newUser()), null, changesOf({})),
      change(first, order, filledTo(order, '0.1')),
      change(second, order, filledTo(order, '0.2')),
      change(third, other, filledTo(other, '0.3')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(outcomes[2]).toMatchObject({ reason: expect.any(RowChanged) });
    expect((await storedOrder(order))?.filled).toBe('0.1');
    expect((await storedOrder(other))?.filled).toBe('0.3');
    expect([await heldBy(first), await heldBy(second), await heldBy(third)]).toEqual([
      '1',
      '0',
      '1',
    ]);
  });

  test('changes no column that is a term, and no row of a table that only grows', async () => {
    const order = await newOrder();
    await updating(order, { ...order, quantity: amount('5'), updated_ms: nowMs + 1 });
    expect(await storedOrder(order)).toEqual({ ...order, updated_ms: nowMs + 1 });
    const tick = { ...tickRow(tickOf('a')), uid: 'a' };
    const grown = changesOf({ updates: { market_tick: [{ from: tick, to: tick }] } });
    await expect(commits().commit(requestOf(newUser()), null, grown)).rejects.toMatchObject({
      code: 'TL007',
    });
  });

  test('writes no table that is not listed for requests', async () => {
    const request = requestOf(newUser());
    const secrets = { server_secret: [{ name: 'request', value: 'known' }] };
    const { commit } = commits();
    await expect(commit(request, null, changesOf({ rows: secrets }))).rejects.toMatchObject({
      code: 'TL007',
    });
    const { db } = database();
    expect(await db.selectFrom('server_secret').selectAll().execute()).toEqual([]);
    expect(await statusOf(db, request.scope, request.key)).toMatchObject({ state: 'unknown' });
  });

  test('a change set is written in any transaction, or nothing of it', async () => {
    const order = await newOrder();
    const [user, other] = [newUser(), newUser()];
    const filled = { ...order, filled: amount('0.5') };
    const write = (entries: ChangeSet['entries']) =>
      database()
        .db.transaction()
        .execute((trx) =>
          writeChanges(trx, {
            rows: { market_tick: [tickRow(tickOf(`in.${order.id}`))] },
            updates: { spot_order: [{ from: order, to: filled }] },
            entries,
          }),
        );
    await expect(write(spending(user).entries)).rejects.toThrow(InsufficientBalance);
    expect((await storedOrder(order))?.filled).toBe('0');
    await write(granting(user).entries);
    await expect(write(granting(other).entries)).rejects.toThrow(RowChanged);
    expect((await storedOrder(order))?.filled).toBe('0.5');
    expect([await heldBy(user), await heldBy(other)]).toEqual(['1', '0']);
  });
});
