import { amount } from '../../schemas/kernel/money';
import { depositCalls } from '../../server/wallet/deposit-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { type Manipulation, testManipulations } from '../support/database/manipulations';
import { depositsAt } from '../support/deposits';
import { openApp } from '../support/server/test-app';

const [both, terms, missing] = [
  ['deposit.terms', 'deposit.postings'],
  ['deposit.terms'],
  ['deposit.missing'],
];

const manipulations: Manipulation[] = [
  ['another owner', 'update deposit set user_id = :stranger where id = :id', both],
  ['another currency', 'update deposit set currency = 1 where id = :id', both],
  ['another chain', "update deposit set chain = 'OMNI' where id = :id", terms],
  ['another amount', 'update deposit set amount = amount + 1 where id = :id', terms],
  ['another received amount', 'update deposit set received = received + 1 where id = :id', both],
  ['another fee rate', 'update deposit set fee_rate = 0.5 where id = :id', both],
  ['another value of a unit', 'update deposit set per_unit = 2 where id = :id', both],
  ['another fee', 'update deposit set fee = fee + 1 where id = :id', terms],
  ['another credit', 'update deposit set credited = credited + 1 where id = :id', terms],
  [
    'a mark of simulation',
    'update deposit set is_simulated = true, proof = null where id = :id',
    terms,
  ],
  ['another time', 'update deposit set created_ms = created_ms + 1 where id = :id', terms],
  [
    'another time of the decision',
    'update deposit set decided_ms = decided_ms + 1 where id = :id',
    terms,
  ],
  [
    'an approval that is taken back',
    "update deposit set state = 'reviewing', received = null, fee = null, credited = null, decided_ms = null where id = :id",
    ['deposit.terms', 'deposit.postings', 'deposit.missing'],
  ],
  [
    'another id',
    'update deposit set id = 987654 where id = :id',
    ['deposit.terms', 'deposit.postings', 'deposit.missing'],
  ],
  ['a deleted record', 'delete from deposit where id = :id', missing],
  [
    'an approval without money',
    "update deposit set state = 'approved', received = amount, fee = 0, credited = amount, decided_ms = created_ms where id = :waiting",
    both,
  ],
  [
    'a credit for a record under review',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"deposit.credit","ref_kind":"deposit","ref_id":":waiting","lines":[{"owner":0,"bucket":"sys.outside","currency":3,"delta":-5},{"owner"::owner,"bucket":"change","currency":3,"delta":5}]}]')`,
    ['deposit.terms', 'deposit.postings', 'deposit.missing'],
  ],
  [
    'a second credit',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"deposit.credit","ref_kind":"deposit","ref_id":":id","lines":[{"owner":0,"bucket":"sys.outside","currency":3,"delta":-5},{"owner"::owner,"bucket":"change","currency":3,"delta":5}]}]')`,
    both,
  ],
  [
    'a credit for no record',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"deposit.credit","ref_kind":"user","ref_id":":owner","lines":[{"owner":0,"bucket":"sys.outside","currency":3,"delta":-5},{"owner"::owner,"bucket":"change","currency":3,"delta":5}]}]')`,
    missing,
  ],
];

describeOnEachDatabase('the check of deposits', (database) => {
  const record = async () => {
    const app = await openApp(database().db, depositCalls);
    const by = depositsAt(app);
    const [owner, stranger] = [await app.person(), await app.person()];
    app.services.config.settings['deposit.fee_rate'] = amount('0.001');
    const { id } = (await by.declare(owner)).body.message;
    const rejected = (await by.simulate(owner)).body.message.id;
    const waiting = (await by.simulate(owner)).body.message.id;
    const bank = (await by.declare(owner, { currency: 9999, chain: '', amount: '100.01' })).body
      .message.id;
    await by.approve(id, { received: amount('249.999999') });
    await by.approve(bank);
    await by.reject(rejected, 'No.');
    return { id, waiting, owner: owner.id, stranger: stranger.id };
  };

  testManipulations({ database, record, manipulations });
});
