import { dayMs } from '../../schemas/kernel/time';
import { subscriptionCalls } from '../../server/subscription/subscription-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { type Manipulation, testManipulations } from '../support/database/manipulations';
import { openApp } from '../support/server/test-app';
import { subscriptionsAt, usdt } from '../support/subscriptions';

const order = 'subscription';
const [claims, terms, product, supply, postings, missing] = [
  'frozen.claims',
  'subscription.terms',
  'subscription.product',
  'subscription.supply',
  'subscription.postings',
  'subscription.missing',
];

const manipulations: Manipulation[] = [
  [
    'another owner',
    `update ${order} set user_id = :stranger where id = :open`,
    [claims, terms, postings],
  ],
  [
    'another currency',
    `update ${order} set currency = 1 where id = :open`,
    [claims, terms, product, postings],
  ],
  [
    'another coin',
    `update ${order} set coin = 102 where id = :locked`,
    [claims, terms, product, postings],
  ],
  [
    'another allocation',
    `update ${order} set allocation = allocation + 1 where id = :locked`,
    [claims, terms, supply, postings],
  ],
  [
    'another charged amount',
    `update ${order} set charged = charged - 1 where id = :open`,
    [claims, terms, postings],
  ],
  [
    'another issue price',
    `update ${order} set issue_price = 0.2 where id = :passed`,
    [terms, product],
  ],
  [
    'another bonus',
    `update ${order} set bonus = bonus + 1 where id = :finished`,
    [terms, postings],
  ],
  [
    'another bonus rate',
    `update ${order} set bonus_percent = 11 where id = :passed`,
    [terms, product],
  ],
  ['another lock-up', `update ${order} set days = 1 where id = :locked`, [terms, product]],
  [
    'another time',
    `update ${order} set created_ms = created_ms - 1 where id = :open`,
    [terms, product],
  ],
  ['another product', `update ${order} set product_id = :other where id = :open`, [terms, supply]],
  [
    'another time of the review',
    `update ${order} set reviewed_ms = reviewed_ms + 1 where id = :passed`,
    [terms],
  ],
  [
    'another time of the delivery',
    `update ${order} set delivered_ms = delivered_ms + 1 where id = :locked`,
    [terms],
  ],
  [
    'an earlier unlock',
    `update ${order} set unlock_ms = unlock_ms - 1 where id = :locked`,
    [terms, product],
  ],
  [
    'another time of its end',
    `update ${order} set finished_ms = finished_ms + 1 where id = :finished`,
    [terms],
  ],
  [
    'an approval without its payment',
    `update ${order} set state = 'passed', reviewed_ms = created_ms where id = :open`,
    [claims, terms, postings],
  ],
  [
    'a rejection without its return',
    `update ${order} set state = 'rejected', reason = 'x', reviewed_ms = created_ms where id = :open`,
    [claims, terms, supply, postings],
  ],
  [
    'an unlock without its money',
    `update ${order} set state = 'finished', finished_ms = unlock_ms where id = :locked`,
    [claims, terms, postings],
  ],
  [
    'another id',
    `update ${order} set id = 987654 where id = :finished`,
    [terms, postings, missing],
  ],
  ['a deleted order', `delete from ${order} where id = :open`, [claims, supply, missing]],
  [
    'more supply',
    'update subscription_product set remaining = remaining + 1 where id = :early',
    [supply],
  ],
  [
    'a larger total',
    'update subscription_product set total = total + 1 where id = :early',
    [supply],
  ],
  [
    'an earlier launch',
    'update subscription_product set launched_ms = launched_ms - 1 where id = :early',
    [product],
  ],
  [
    'another price of the product',
    'update subscription_product set issue_price = 0.31 where id = :early',
    [product],
  ],
  [
    'coins for no order',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"subscription.bonus","ref_kind":"user","ref_id":":owner","lines":[{"owner":0,"bucket":"sys.issue","currency":101,"delta":-5},{"owner"::owner,"bucket":"change","currency":101,"delta":5}]}]')`,
    [missing],
  ],
  [
    'a second bonus',
    `select ledger_post('[{"id":"self","time_ms":1,"kind":"subscription.bonus","ref_kind":"subscription","ref_id":":finished","lines":[{"owner":0,"bucket":"sys.issue","currency":101,"delta":-5},{"owner"::owner,"bucket":"change","currency":101,"delta":5}]}]')`,
    [postings],
  ],
];

describeOnEachDatabase('the check of subscriptions', (database) => {
  const record = async () => {
    const app = await openApp(database().db, subscriptionCalls);
    await app.engine.start();
    const by = subscriptionsAt(app);
    const owner = await app.person({ [usdt]: '1000' });
    const [locking, finishing] = [await app.person({ [usdt]: '1000' }), owner];
    const first = await by.offered({ days: 1 });
    const { id: finished } = await by.subscribed(finishing, first, '100');
    await by.approve(finished);
    const early = await by.offered();
    const { id: locked } = await by.subscribed(locking, early, '100');
    await by.approve(locked);
    await by.pass(3 * dayMs);
    const late = await app.person({ [usdt]: '1000' });
    const running = await by.offered();
    const other = await by.offered();
    const { id: open } = await by.subscribed(late, running, '50');
    const { id: passed } = await by.subscribed(late, running, '60');
    await by.approve(passed);
    const { id: rejected } = await by.subscribed(late, running, '70');
    await by.reject(rejected);
    const { id: stranger } = await app.person();
    app.engine.stop();
    return { open, passed, locked, finished, rejected, early, other, owner: owner.id, stranger };
  };

  testManipulations({
    database,
    record,
    manipulations,
    before: [
      'alter table subscription drop constraint subscription_charged, drop constraint subscription_bonus',
    ],
  });
});
