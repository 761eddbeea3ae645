import { expect } from 'vitest';
import { describeOnEachDatabase } from '../support/database/databases';
import { type Manipulation, testManipulations } from '../support/database/manipulations';
import { openApp } from '../support/server/test-app';
import { promotionAt, promotionTestCalls } from './support/promotion';

const manipulations: Manipulation[] = [
  [
    'a larger fee',
    'update rebate set earned = earned * 2, base = base * 2, value = value * 2 where id = :spot',
    ['rebate.base', 'rebate.complete'],
  ],
  [
    'a rebate of another payer',
    'update rebate set from_user_id = :stranger where id = :spot',
    ['rebate.base', 'rebate.inviter', 'rebate.complete'],
  ],
  [
    'another receiver',
    'update rebate set user_id = :stranger where id = :spot',
    ['rebate.inviter'],
  ],
  [
    'another receiver of a paid one',
    'update rebate set user_id = :stranger where id = :paid',
    ['rebate.inviter', 'rebate.payout'],
  ],
  [
    'a higher price',
    'update rebate set price = price * 2, base = base * 2, value = trunc(base * 2 * percent / 100, 8) where id = :spot',
    ['rebate.tick'],
  ],
  ['no tick', 'update rebate set tick = null where id = :spot', ['rebate.tick']],
  [
    'a price of USDT',
    'update rebate set price = 2, base = base * 2, value = value * 2 where id = :option',
    ['rebate.tick'],
  ],
  [
    'another currency',
    'update rebate set currency = 2 where id = :spot',
    ['rebate.base', 'rebate.tick', 'rebate.complete'],
  ],
  [
    'another time',
    'update rebate set created_ms = created_ms + 1 where id = :option',
    ['rebate.base'],
  ],
  ['another record', "update rebate set record_id = '999999' where id = :option", ['rebate.base']],
  [
    'another source',
    "update rebate set source = 'lever_fee', record_id = '999999' where id = :option",
    ['rebate.base', 'rebate.complete'],
  ],
  ['a deleted rebate', 'delete from rebate where id = :spot', ['rebate.complete']],
  [
    'a deleted paid rebate',
    'delete from rebate where id = :paid',
    ['rebate.complete', 'rebate.payout'],
  ],
  [
    'a higher share of a paid one',
    'update rebate set percent = percent * 2, value = value * 2 where id = :paid',
    ['rebate.payout'],
  ],
  [
    'a payout that is undone',
    'update rebate set payout_id = null where id = :paid',
    ['rebate.payout'],
  ],
  [
    'a payout before its time',
    'update rebate set payout_id = (select payout_id from rebate where id = :paid) where id = :spot',
    ['rebate.payout'],
  ],
  [
    'a larger payout',
    'update rebate_payout set total = total + 1 where id = (select payout_id from rebate where id = :paid)',
    ['rebate.payout'],
  ],
  [
    'a payout of another person',
    'update rebate_payout set user_id = :stranger where id = (select payout_id from rebate where id = :paid)',
    ['rebate.payout'],
  ],
  [
    'another time of a payout',
    'update rebate_payout set paid_ms = paid_ms + 1 where id = (select payout_id from rebate where id = :paid)',
    ['rebate.payout'],
  ],
  [
    'an earlier due time',
    'update rebate_payout set due_ms = due_ms - 86400000 where id = (select payout_id from rebate where id = :paid)',
    ['rebate.payout'],
  ],
  [
    'a deleted payout',
    'delete from rebate_payout where id = (select payout_id from rebate where id = :paid)',
    ['rebate.missing'],
  ],
  [
    'an invited person who is nobody’s',
    'update app_user set inviter_id = null where id = :payer',
    ['rebate.inviter', 'rebate.complete'],
  ],
];

describeOnEachDatabase('the check of rebates', (database) => {
  /** A contract's rebate that is paid, and later ones of a spot order and an option. */
  const record = async () => {
    const app = await openApp(database().db, promotionTestCalls);
    await app.engine.start();
    const at = promotionAt(app);
    app.script.setBook('BTC/USDT', [['59000', '5']], [['60000', '5']]);
    await at.trade('60000');
    const people = await at.chain();
    const stranger = await at.invitedBy(null);
    await at.opened(people.payer);
    await at.untilMidnight();
    await at.pay();
    await at.trade('60000');
    const [first, payer] = [await at.again(people.first), await at.again(people.payer)];
    await at.bought(payer);
    await at.boughtOption(payer);
    await at.pass(60_000);
    await at.trade('60001');
    await app.store.flush();
    const [option, spot, paid] = await at.rebatesOf(first);
    expect(app.faults).toEqual([]);
    return {
      option: option.id,
      spot: spot.id,
      paid: paid.id,
      stranger: stranger.id,
      payer: payer.id,
    };
  };
  testManipulations({ database, record, manipulations });
});
