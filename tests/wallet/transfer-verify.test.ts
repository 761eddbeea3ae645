import { randomUUID } from 'node:crypto';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { type Manipulation, testManipulations } from '../support/database/manipulations';
import { openApp } from '../support/server/test-app';

const usdt = 3;

const manipulations: Manipulation[] = [
  [
    'another amount',
    'update transfer set amount = amount + 1 where id = :id',
    ['transfer.terms', 'transfer.postings'],
  ],
  [
    'another owner',
    'update transfer set user_id = :stranger where id = :id',
    ['transfer.terms', 'transfer.postings'],
  ],
  [
    'another currency',
    'update transfer set currency = 1 where id = :id',
    ['transfer.terms', 'transfer.postings'],
  ],
  [
    'another source',
    "update transfer set from_account = 'micro' where id = :id",
    ['transfer.terms', 'transfer.postings'],
  ],
  [
    'another target',
    "update transfer set to_account = 'micro' where id = :id",
    ['transfer.terms', 'transfer.postings'],
  ],
  [
    'another time',
    'update transfer set created_ms = created_ms + 1 where id = :id',
    ['transfer.terms'],
  ],
  [
    'another id',
    'update transfer set id = 987654 where id = :id',
    ['transfer.terms', 'transfer.postings', 'transfer.missing'],
  ],
  ['a deleted record', 'delete from transfer where id = :id', ['transfer.missing']],
  [
    'a record without money',
    'insert into transfer (user_id, currency, from_account, to_account, amount, created_ms) select user_id, currency, from_account, to_account, amount, created_ms from transfer where id = :id',
    ['transfer.terms', 'transfer.postings'],
  ],
  [
    'money that moved a second time',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"transfer.out","ref_kind":"transfer","ref_id":":id","lines":[{"owner"::owner,"bucket":"change","currency":3,"delta":-5},{"owner"::owner,"bucket":"lever","currency":3,"delta":5}]}]')`,
    ['transfer.terms', 'transfer.postings'],
  ],
  [
    'money that moved for no record',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"transfer.out","ref_kind":"user","ref_id":":owner","lines":[{"owner"::owner,"bucket":"change","currency":3,"delta":-5},{"owner"::owner,"bucket":"lever","currency":3,"delta":5}]}]')`,
    ['transfer.missing'],
  ],
];

describeOnEachDatabase('the check of transfers', (database) => {
  const record = async () => {
    const app = await openApp(database().db, transferCalls);
    const owner = await app.person({ [usdt]: '1000' });
    const stranger = await app.person();
    const send = async (from: string, to: string, number: string) => {
      const fields = { currency_id: usdt, from_field: from, to_field: to, number };
      const sent = { token: owner.token, key: randomUUID() };
      return Number((await app.send('wallet/change', fields, sent)).body.message.id);
    };
    const id = await send('change', 'lever', '250.123456');
    await send('lever', 'change', '0.1');
    return { id, owner: owner.id, stranger: stranger.id };
  };

  testManipulations({ database, record, manipulations });
});
