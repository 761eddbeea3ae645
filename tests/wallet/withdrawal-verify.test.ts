import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { withdrawalCalls } from '../../server/wallet/withdrawal-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { type Manipulation, testManipulations } from '../support/database/manipulations';
import { openApp } from '../support/server/test-app';
import { withdrawalsAt } from '../support/withdrawals';

const usdt = 3;

const manipulations: Manipulation[] = [
  [
    'another amount of an open one',
    'update withdrawal set amount = amount + 1 where id = :open',
    ['frozen.claims', 'withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'another amount of a paid one',
    'update withdrawal set amount = amount + 1 where id = :paid',
    ['withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'another owner',
    'update withdrawal set user_id = :stranger where id = :open',
    ['frozen.claims', 'withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'another currency',
    'update withdrawal set currency = 1 where id = :paid',
    ['withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'another fee',
    'update withdrawal set fee = fee + 0.01 where id = :paid',
    ['withdrawal.terms', 'withdrawal.postings'],
  ],
  ['another rate', 'update withdrawal set rate = rate + 1 where id = :open', ['withdrawal.terms']],
  [
    'another address',
    "update withdrawal set address = 'TElse' where id = :open",
    ['withdrawal.terms'],
  ],
  ['another chain', "update withdrawal set chain = 'ERC20' where id = :open", ['withdrawal.terms']],
  [
    'another time',
    'update withdrawal set created_ms = created_ms - 86400000 where id = :open',
    ['withdrawal.terms'],
  ],
  [
    'another expected time',
    'update withdrawal set expected_ms = expected_ms + 1 where id = :open',
    ['withdrawal.terms'],
  ],
  [
    'another transaction',
    "update withdrawal set txid = 'else' where id = :paid",
    ['withdrawal.terms'],
  ],
  [
    'another time of its end',
    'update withdrawal set updated_ms = updated_ms + 1 where id = :paid',
    ['withdrawal.terms'],
  ],
  [
    'an approval without its payment',
    "update withdrawal set state = 'approved', txid = 'x' where id = :open",
    ['frozen.claims', 'withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'a payment that is taken back',
    "update withdrawal set state = 'cancelled', txid = null where id = :paid",
    ['withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'a return that was never booked',
    "update withdrawal set state = 'cancelled' where id = :open",
    ['frozen.claims', 'withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'a rejection in place of a cancellation',
    "update withdrawal set state = 'rejected', reason = 'x' where id = :cancelled",
    ['withdrawal.terms'],
  ],
  [
    'another id',
    'update withdrawal set id = 987654 where id = :paid',
    ['withdrawal.terms', 'withdrawal.postings', 'withdrawal.missing'],
  ],
  [
    'a deleted record',
    'delete from withdrawal where id = :open',
    ['frozen.claims', 'withdrawal.missing'],
  ],
  [
    'a record without money',
    'insert into withdrawal (user_id, currency, chain, address, amount, rate, fee, remark, state, created_ms, expected_ms, updated_ms) select user_id, currency, chain, address, amount, rate, fee, remark, state, created_ms, expected_ms, updated_ms from withdrawal where id = :open',
    ['frozen.claims', 'withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'another amount that the bank pays',
    'update withdrawal set received = received + 1 where id = :banked',
    ['withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'another rate of the bank',
    'update withdrawal set usdt_per_unit = usdt_per_unit * 2 where id = :banked',
    ['withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'another currency of the bank',
    "update withdrawal set received_in = 'EUR' where id = :banked",
    ['withdrawal.terms'],
  ],
  [
    'another card',
    'update withdrawal set card_id = card_id + 1 where id = :banked',
    ['withdrawal.terms'],
  ],
  [
    'another amount of one that waits for the bank',
    'update withdrawal set amount = amount + 1 where id = :waiting',
    ['frozen.claims', 'withdrawal.terms', 'withdrawal.postings'],
  ],
  [
    'money that left for no record',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"withdraw.done","ref_kind":"user","ref_id":":owner","lines":[{"owner"::owner,"bucket":"change","currency":3,"delta":-5},{"owner":0,"bucket":"sys.outside","currency":3,"delta":5}]}]')`,
    ['withdrawal.missing'],
  ],
  [
    'a second payment of one',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"withdraw.done","ref_kind":"withdrawal","ref_id":":paid","lines":[{"owner"::owner,"bucket":"change","currency":3,"delta":-5},{"owner":0,"bucket":"sys.outside","currency":3,"delta":5}]}]')`,
    ['withdrawal.terms', 'withdrawal.postings'],
  ],
];

describeOnEachDatabase('the check of withdrawals', (database) => {
  const record = async () => {
    const app = await openApp(database().db, [...withdrawalCalls, ...fundPasswordCalls]);
    const by = withdrawalsAt(app);
    const owner = await by.ready({ [usdt]: '1000' });
    const stranger = await app.person();
    const apply = async (number: string): Promise<number> =>
      (await by.apply(owner, number)).body.message.id;
    const paid = await apply('250.123456');
    await by.approve(paid);
    const cancelled = await apply('11');
    await by.cancel(owner, cancelled);
    const open = await apply('100.5');
    const client = await by.readyForBank('1000');
    const banked: number = (await by.applyToBank(client, '250.12')).body.message.id;
    await by.approve(banked);
    const waiting: number = (await by.applyToBank(client, '100')).body.message.id;
    return { open, paid, cancelled, banked, waiting, owner: owner.id, stranger: stranger.id };
  };

  testManipulations({ database, record, manipulations });
});
