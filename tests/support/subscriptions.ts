import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import * as v from 'valibot';
import { amount } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';
import { SubscriptionOrder } from '../../schemas/subscription/subscription-order';
import { SubscriptionProduct } from '../../schemas/subscription/subscription-product';
import type { Tables } from '../../server/database/tables';
import { reviewKinds } from '../../server/domains';
import { balancesOf } from '../../server/ledger/balances';
import { createReviewer } from '../../server/review/reviewer';
import { demoTexts } from '../../server/subscription/demo-texts';
import type { TestApp } from './server/test-app';

export const usdt = 3;
export const newCoin = 101;

type Person = { readonly id: number; readonly token: string };
type Terms = Partial<Insertable<Tables['subscription_product']>>;

const ordersAt = (app: TestApp) => {
  const { db } = app.services;

  /** A product that can be subscribed for a day from now on, and is launched a day later. */
  const offered = async (terms: Terms = {}): Promise<number> => {
    const nowMs = app.clock.now();
    const total = terms.total ?? amount('100000');
    const { id } = await db
      .insertInto('subscription_product')
      .values({
        coin: newCoin,
        currency: usdt,
        issue_price: amount('0.3'),
        bonus_percent: amount('10'),
        total,
        presold: amount('0'),
        remaining: total,
        minimum: amount('10'),
        maximum: null,
        days: 15,
        start_ms: nowMs,
        end_ms: nowMs + dayMs,
        launch_ms: nowMs + 2 * dayMs,
        launched_ms: null,
        delivered_ms: null,
        unlocked_ms: null,
        is_recommended: false,
        texts: demoTexts(newCoin),
        created_ms: nowMs,
        updated_ms: nowMs,
        ...terms,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // As after a start: the engine learns of products when it loads them.
    app.lock.invalidate('subscription');
    await app.lock.restore('subscription');
    return id;
  };

  const send = (
    { token }: Pick<Person, 'token'>,
    productId: number,
    typed: string,
    key: string = randomUUID(),
  ) => app.send('lh/send/order', { config_id: productId, amount: typed }, { token, key });

  const subscribed = async (person: Pick<Person, 'token'>, productId: number, typed: string) => {
    const { body } = await send(person, productId, typed);
    if (body.type !== 'ok') throw new Error(`It was refused: ${JSON.stringify(body)}`);
    return v.parse(SubscriptionOrder, body.message);
  };

  const listed = async ({ id }: Pick<Person, 'id'>, fields: Record<string, number> = {}) => {
    // A session ends while weeks of a lock-up pass.
    const token = await app.services.sessions.open(id, { device: 'test', address: '127.0.0.1' });
    const sent = { token, method: 'GET' as const };
    const { body } = await app.send('lh/send/order_list', { limit: 100, ...fields }, sent);
    return v.parse(v.array(SubscriptionOrder), body.message.data);
  };

  const shown = async (id: number) => {
    const { body } = await app.send('lh/send/product_info', { id }, { method: 'GET' });
    return v.parse(SubscriptionProduct, body.message);
  };

  return { offered, send, subscribed, listed, shown };
};

const reviewsAt = (app: TestApp) => {
  const reviewer = createReviewer(app.services, reviewKinds);
  const place = (id: number) => ({ kind: 'subscription', id, actor: 'olga' }) as const;
  const approve = async (id: number) => (await reviewer.approve(place(id))).notified;
  const reject = async (id: number, reason = 'Not enough is known.') =>
    (await reviewer.reject(place(id), reason)).notified;
  const launch = async (id: number) =>
    (await reviewer.approve({ kind: 'launch', id, actor: 'olga' })).notified;

  return { reviewer, approve, reject, launch };
};

/** What people and a reviewer do with subscriptions, over one app. */
export const subscriptionsAt = (app: TestApp) => {
  const held = async ({ id }: Pick<Person, 'id'>, currency: number) => {
    const { available, frozen } = (await balancesOf(app.services.db, id)).in('change', currency);
    return [available, frozen];
  };
  /** Advances the clock and waits for what became due. */
  const pass = async (milliseconds: number) => {
    await app.clock.advance(milliseconds);
    await app.lock.idle();
  };
  return { ...ordersAt(app), ...reviewsAt(app), held, pass };
};
