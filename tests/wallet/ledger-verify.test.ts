import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { type Entry, move, ofHouse, ofUser } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import { verifyRecords } from '../../server/verify-records';
import { describeOnEachDatabase, withoutTriggers } from '../support/database/databases';

const usdt = 3;
let lastUser = 0;
const newUser = () => {
  lastUser += 1;
  return lastUser;
};
const credit = (owner: number, currency: number, text: string): Entry => ({
  timeMs: 1_767_225_600_000,
  kind: 'operator.adjust',
  ref: { kind: 'test', id: '1' },
  lines: move(ofHouse('sys.outside'), ofUser(owner, 'change'), currency, amount(text)),
});

describeOnEachDatabase('the check of the journal', (database) => {
  const post = (...entries: Entry[]) =>
    database()
      .db.transaction()
      .execute((trx) => postEntries(trx, entries));
  const violations = async () => (await verifyRecords(database().db)).violations;
  const expectClean = async () => expect(await violations()).toEqual([]);
  const tamper = (statement: string) =>
    withoutTriggers(database().db, (trx) => sql.raw(statement).execute(trx));
  const checks = async () => [...new Set((await violations()).map(({ check }) => check))];

  test('notices a balance that its journal does not explain', async () => {
    const user = newUser();
    await post(credit(user, usdt, '1'));
    await tamper(`update ledger_balance set amount = amount + 1 where owner = ${user}`);
    expect(await violations()).toEqual([
      {
        check: 'balance.journal',
        where: `${user} ${usdt} change`,
        expected: '1',
        found: '2',
        difference: '1',
        pairs: [],
      },
      { check: 'currency.total', where: `${usdt}`, expected: '0', found: '1', pairs: [] },
    ]);
    await tamper(`update ledger_balance set amount = amount - 1 where owner = ${user}`);
    await expectClean();
  });

  test('notices a balance that is gone', async () => {
    const user = newUser();
    await post(credit(user, usdt, '1'));
    await tamper(`delete from ledger_balance where owner = ${user}`);
    expect(await checks()).toEqual(['balance.journal', 'currency.total']);
    await tamper(`insert into ledger_balance values (${user}, ${usdt}, 'change', 1)`);
    await expectClean();
  });

  test('notices a line that was changed', async () => {
    const user = newUser();
    await post(credit(user, usdt, '1'));
    await tamper(`update ledger_line set delta = 5 where owner = ${user}`);
    expect(await checks()).toEqual(['entry.sum', 'line.chain', 'balance.journal', 'journal.chain']);
    await tamper(`update ledger_line set delta = 1 where owner = ${user}`);
    await expectClean();
  });

  test.each(['kind', 'ref_id', 'detail', 'time_ms'])(
    'notices a changed %s of an entry',
    async (column) => {
      const [id = ''] = await post(credit(newUser(), usdt, '1'));
      const value = { kind: "'spot.fee'", ref_id: "'2'", detail: `'{"a":"b"}'`, time_ms: '1' }[
        column
      ];
      await tamper(`
      create table kept_entry as select * from ledger_entry where id = '${id}';
      update ledger_entry set ${column} = ${value} where id = '${id}'`);
      expect(await checks()).toEqual(['journal.chain']);
      await tamper(`
      update ledger_entry e set ${column} = k.${column} from kept_entry k where k.id = e.id;
      drop table kept_entry`);
      await expectClean();
    },
  );

  test('notices an entry that was slipped in without its block', async () => {
    const user = newUser();
    await tamper(`
      insert into ledger_entry (id, time_ms, kind, ref_kind, ref_id, block)
        values ('slipped', 1, 'operator.adjust', 'test', '1', 999999);
      insert into ledger_line (entry_id, owner, bucket, currency, delta, before, after) values
        ('slipped', 0, 'sys.outside', ${usdt}, -7, null, null),
        ('slipped', ${user}, 'change', ${usdt}, 7, 0, 7);
      insert into ledger_balance values (${user}, ${usdt}, 'change', 7)`);
    expect(await checks()).toEqual(['journal.chain']);
    await tamper(`
      delete from ledger_line where entry_id = 'slipped';
      delete from ledger_entry where id = 'slipped';
      delete from ledger_balance where owner = ${user}`);
    await expectClean();
  });

  test('notices a tail that was cut off, and by a noted hash even one that was mended', async () => {
    const user = newUser();
    await post(credit(user, usdt, '1'));
    const before = await verifyRecords(database().db);
    await post(credit(user, usdt, '2'));
    const { head, holdsKnown } = await verifyRecords(database().db, { known: before.head.hash });
    expect(head.seq).toBe(before.head.seq + 1);
    expect(holdsKnown).toBe(true);
    await tamper(`
      delete from ledger_line l using ledger_entry e where e.id = l.entry_id and e.block = ${head.seq};
      delete from ledger_entry where block = ${head.seq};
      delete from ledger_block where seq = ${head.seq};
      update ledger_balance set amount = 1 where owner = ${user}`);
    expect(await checks()).toEqual(['journal.chain']);
    await tamper(`update ledger_head set seq = seq - 1, hash = '${before.head.hash}',
      prev_hash = (select prev_hash from ledger_block where hash = '${before.head.hash}')`);
    await expectClean();
    const noted = await verifyRecords(database().db, { known: head.hash });
    expect(noted.holdsKnown).toBe(false);
  });

  test('notices a whole movement that vanished, even when the balance was bent to fit', async () => {
    const user = newUser();
    const [first = ''] = await post(credit(user, usdt, '1'));
    await post(credit(user, usdt, '2'));
    await tamper(`
      delete from ledger_line where entry_id = '${first}';
      delete from ledger_entry where id = '${first}';
      update ledger_balance set amount = 2 where owner = ${user}`);
    expect(await checks()).toEqual(['line.chain', 'journal.chain']);
  });
});
