import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Amount, add, amount, compare, negate, sum, zero } from '../../schemas/kernel/money';
import { balancesOf, houseBalance } from '../../server/ledger/balances';
import { ledgerChecks } from '../../server/ledger/checks';
import {
  type Entry,
  type Line,
  move,
  ofHouse,
  ofUser,
  type UserBucket,
} from '../../server/ledger/entry';
import { InsufficientBalance, postEntries } from '../../server/ledger/post';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';

const btc = 1;
const usdt = 3;
const timeMs = 1_767_225_600_000;

let lastUser = 0;
const newUser = () => {
  lastUser += 1;
  return lastUser;
};

const entry = (kind: Entry['kind'], lines: Line[]): Entry => ({
  timeMs,
  kind,
  ref: { kind: 'test', id: '1' },
  lines,
});
const grant = (owner: number, currency: number, text: string) =>
  entry('demo.grant', move(ofHouse('sys.grant'), ofUser(owner, 'change'), currency, amount(text)));
const freeze = (owner: number, text: string) =>
  entry(
    'spot.freeze',
    move(ofUser(owner, 'change'), ofUser(owner, 'change.frozen'), usdt, amount(text)),
  );

const buckets: readonly UserBucket[] = ['change', 'change.frozen', 'lever', 'micro.frozen'];
const aMovement = fc.record({
  from: fc.integer({ min: 0, max: 2 }),
  to: fc.integer({ min: 0, max: 2 }),
  fromBucket: fc.constantFrom(...buckets),
  toBucket: fc.constantFrom(...buckets),
  currency: fc.constantFrom(btc, usdt),
  units: fc.integer({ min: 1, max: 300_000_000 }),
});
type Movement = typeof aMovement extends fc.Arbitrary<infer M> ? M : never;

const amountOf = (units: number): Amount =>
  amount(`${Math.floor(units / 1e8)}.${String(units % 1e8).padStart(8, '0')}`);

describeOnEachDatabase('the ledger', (database) => {
  const post = (...entries: Entry[]) =>
    database()
      .db.transaction()
      .execute((trx) => postEntries(trx, entries));
  const linesOf = (owner: number) =>
    database()
      .db.selectFrom('ledger_line')
      .select(['bucket', 'currency', 'delta', 'before', 'after'])
      .where('owner', '=', owner)
      .orderBy('seq')
      .execute();
  const entryFor = (users: readonly number[], { from, to, ...movement }: Movement): Entry =>
    entry(
      'operator.adjust',
      move(
        ofUser(users[from] ?? 0, movement.fromBucket),
        ofUser(users[to] ?? 0, movement.toBucket),
        movement.currency,
        amountOf(movement.units),
      ),
    );
  const expectClean = async () =>
    expect((await verifyRecords(database().db, { checks: ledgerChecks })).violations).toEqual([]);

  test('books a movement on both sides, with what was there before and after', async () => {
    const user = newUser();
    const before = await houseBalance(database().db, 'sys.grant', usdt);
    const ids = await post(grant(user, usdt, '100.5'), freeze(user, '0.00000001'));
    expect(ids).toHaveLength(2);
    expect([...ids].sort()).toEqual(ids);
    const balances = await balancesOf(database().db, user);
    expect(balances.in('change', usdt)).toEqual({
      available: '100.49999999',
      frozen: '0.00000001',
    });
    expect(balances.in('lever', usdt)).toEqual({ available: '0', frozen: '0' });
    expect(balances.currencies).toEqual([usdt]);
    expect(await linesOf(user)).toEqual([
      { bucket: 'change', currency: usdt, delta: '100.5', before: '0', after: '100.5' },
      {
        bucket: 'change',
        currency: usdt,
        delta: '-0.00000001',
        before: '100.5',
        after: '100.49999999',
      },
      {
        bucket: 'change.frozen',
        currency: usdt,
        delta: '0.00000001',
        before: '0',
        after: '0.00000001',
      },
    ]);
    expect(await houseBalance(database().db, 'sys.grant', usdt)).toBe(
      add(before, amount('-100.5')),
    );
  });

  test('keeps money of any size exact', async () => {
    const user = newUser();
    await post(grant(user, usdt, '123456789012345678901234.12345678'));
    await post(grant(user, usdt, '0.00000001'));
    const balances = await balancesOf(database().db, user);
    expect(balances.in('change', usdt).available).toBe('123456789012345678901234.12345679');
  });

  test('refuses what would make a bucket negative, and books nothing of it', async () => {
    const user = newUser();
    await post(grant(user, usdt, '10'));
    const refusal = await post(grant(user, btc, '1'), freeze(user, '10.00000001')).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(InsufficientBalance);
    expect(refusal).toMatchObject({ owner: user, bucket: 'change', currency: usdt });
    const balances = await balancesOf(database().db, user);
    expect(balances.in('change', usdt)).toEqual({ available: '10', frozen: '0' });
    expect(balances.in('change', btc).available).toBe('0');
    await post(freeze(user, '10'));
    expect((await balancesOf(database().db, user)).in('change', usdt).frozen).toBe('10');
  });

  test('refuses to borrow from a later entry of the same action', async () => {
    const user = newUser();
    await expect(post(freeze(user, '1'), grant(user, usdt, '1'))).rejects.toThrow(
      InsufficientBalance,
    );
  });

  test.each<[string, (user: number) => Line[]]>([
    [
      'do not sum to zero',
      (owner) => [{ owner, bucket: 'change', currency: usdt, delta: amount('1') }],
    ],
    [
      'sum to zero only across currencies',
      (owner) => [
        { owner, bucket: 'change', currency: usdt, delta: amount('1') },
        { ...ofHouse('sys.grant'), currency: btc, delta: amount('-1') },
      ],
    ],
    [
      'have more than eight decimals',
      (owner) => move(ofHouse('sys.grant'), ofUser(owner, 'change'), usdt, amount('0.000000001')),
    ],
    [
      'move nothing',
      (owner) => [
        { owner, bucket: 'change', currency: usdt, delta: zero },
        { ...ofHouse('sys.grant'), currency: usdt, delta: zero },
      ],
    ],
  ])('refuses lines that %s', async (_, lines) => {
    const user = newUser();
    await expect(post(entry('demo.grant', lines(user)))).rejects.toThrow();
    expect(await linesOf(user)).toEqual([]);
    expect((await balancesOf(database().db, user)).currencies).toEqual([]);
  });

  test('leaves out an entry that moves nothing', async () => {
    const user = newUser();
    const nothing = entry('spot.fee', move(ofUser(user, 'change'), ofHouse('sys.fee'), usdt, zero));
    expect(await post(nothing)).toEqual([]);
    expect(await post(grant(user, usdt, '1'), nothing)).toHaveLength(1);
    await expectClean();
  });

  test('has a database that refuses a negative balance by itself', async () => {
    const user = newUser();
    await post(grant(user, usdt, '1'));
    const update = database()
      .db.updateTable('ledger_balance')
      .set({ amount: amount('-1') })
      .where('owner', '=', user)
      .execute();
    await expect(update).rejects.toThrow('ledger_balance_not_negative');
  });

  test.each([
    'update ledger_entry set kind = kind',
    'update ledger_line set delta = delta',
    'delete from ledger_entry',
    'delete from ledger_line where owner = 0',
    'truncate ledger_entry cascade',
    'truncate ledger_line',
  ])('never changes its journal: %s', async (statement) => {
    await post(grant(newUser(), usdt, '1'));
    await expect(sql.raw(statement).execute(database().db)).rejects.toThrow(
      'The journal is never changed or deleted.',
    );
  });

  test('keeps to a model through any sequence of movements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aMovement, { minLength: 5, maxLength: 25 }), async (movements) => {
        const users = [newUser(), newUser(), newUser()];
        const model = new Map<string, Amount>();
        const change = (place: string, delta: Amount) =>
          model.set(place, add(model.get(place) ?? zero, delta));
        for (const user of users) {
          await post(grant(user, usdt, '2'), grant(user, btc, '1'));
          change(`${user} change ${usdt}`, amount('2'));
          change(`${user} change ${btc}`, amount('1'));
        }
        for (const movement of movements) {
          const booked = entryFor(users, movement);
          const source = `${users[movement.from]} ${movement.fromBucket} ${movement.currency}`;
          const isCovered = compare(model.get(source) ?? zero, amountOf(movement.units)) >= 0;
          const target = `${users[movement.to]} ${movement.toBucket} ${movement.currency}`;
          const result = await post(booked).catch((error: unknown) => error);
          expect(result instanceof InsufficientBalance).toBe(!isCovered);
          if (!isCovered) continue;
          change(source, negate(amountOf(movement.units)));
          change(target, amountOf(movement.units));
        }
        const rows = await database()
          .db.selectFrom('ledger_balance')
          .selectAll()
          .where('owner', 'in', users)
          .execute();
        for (const { owner, bucket, currency, amount: held } of rows) {
          expect(held).toBe(model.get(`${owner} ${bucket} ${currency}`) ?? zero);
          expect(compare(held, zero)).toBeGreaterThanOrEqual(0);
        }
        const totalOf = (currencyId: number) =>
          sum(rows.filter(({ currency }) => currency === currencyId).map((row) => row.amount));
        expect([totalOf(usdt), totalOf(btc)]).toEqual(['6', '3']);
      }),
      { numRuns: 12 },
    );
    await expectClean();
  });

  test('conserves money under movements that run at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aMovement, { minLength: 1, maxLength: 4 }), {
          minLength: 20,
          maxLength: 40,
        }),
        async (actions) => {
          const users = [newUser(), newUser(), newUser()];
          for (const user of users) await post(grant(user, usdt, '3'), grant(user, btc, '3'));
          const results = await Promise.allSettled(
            actions.map((movements) =>
              post(...movements.map((movement) => entryFor(users, movement))),
            ),
          );
          for (const result of results) {
            if (result.status === 'rejected') {
              expect(result.reason).toBeInstanceOf(InsufficientBalance);
            }
          }
          const rows = await database()
            .db.selectFrom('ledger_balance')
            .selectAll()
            .where('owner', 'in', users)
            .execute();
          const totalOf = (currencyId: number) =>
            sum(rows.filter(({ currency }) => currency === currencyId).map((row) => row.amount));
          expect([totalOf(usdt), totalOf(btc)]).toEqual(['9', '9']);
        },
      ),
      { numRuns: 8 },
    );
    await expectClean();
  });
});
