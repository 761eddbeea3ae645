import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amount } from '../schemas/money';
import { type Entry, move, ofHouse, ofUser } from '../server/ledger/entry';
import { postEntries } from '../server/ledger/post';
import { verifyLedger } from '../server/ledger/verify';
import { describeOnEachDatabase, withoutTriggers } from './support/databases';

const usdt = 3;
let lastUser = 0;
const newUser = () => {
  lastUser += 1;
  return lastUser;
};
const grant = (owner: number, currency: number, text: string): Entry => ({
  timeMs: 1_767_225_600_000,
  kind: 'demo.grant',
  ref: { kind: 'test', id: '1' },
  lines: move(ofHouse('sys.grant'), ofUser(owner, 'change'), currency, amount(text)),
});

describeOnEachDatabase('the check of the ledger', (database) => {
  const post = (...entries: Entry[]) =>
    database()
      .db.transaction()
      .execute((trx) => postEntries(trx, entries));
  const expectClean = async () =>
    expect((await verifyLedger(database().db)).differences).toEqual([]);
  const tamper = (statement: string) =>
    withoutTriggers(database().db, (trx) => sql.raw(statement).execute(trx));
  const checks = async () =>
    (await verifyLedger(database().db)).differences.map(({ check }) => check);

  test('notices a balance that its journal does not explain', async () => {
    const user = newUser();
    await post(grant(user, usdt, '1'));
    await tamper(`update ledger_balance set amount = amount + 1 where owner = ${user}`);
    expect((await verifyLedger(database().db)).differences).toEqual([
      {
        check: 'balance.journal',
        where: `${user} ${usdt} change`,
        expected: '1',
        found: '2',
      },
    ]);
    await tamper(`update ledger_balance set amount = amount - 1 where owner = ${user}`);
    await expectClean();
  });

  test('notices a balance that is gone', async () => {
    const user = newUser();
    await post(grant(user, usdt, '1'));
    await tamper(`delete from ledger_balance where owner = ${user}`);
    expect(await checks()).toEqual(['balance.journal']);
    await tamper(`insert into ledger_balance values (${user}, ${usdt}, 'change', 1)`);
    await expectClean();
  });

  test('notices a line that was changed', async () => {
    const user = newUser();
    await post(grant(user, usdt, '1'));
    await tamper(`update ledger_line set delta = 5 where owner = ${user}`);
    expect(await checks()).toEqual(['entry.sum', 'line.chain', 'balance.journal']);
    await tamper(`update ledger_line set delta = 1 where owner = ${user}`);
    await expectClean();
  });

  test('notices a whole movement that vanished, even when the balance was bent to fit', async () => {
    const user = newUser();
    const [first = ''] = await post(grant(user, usdt, '1'));
    await post(grant(user, usdt, '2'));
    await tamper(`
      create temporary table kept on commit drop as
        select * from ledger_line where entry_id = '${first}';
      delete from ledger_line where entry_id = '${first}';
      delete from ledger_entry where id = '${first}';
      update ledger_balance set amount = 2 where owner = ${user}`);
    expect(await checks()).toEqual(['line.chain']);
  });
});
