import { expect, test } from 'vitest';
import { amount } from '../../schemas/kernel/money';
import { mountDevRoutes } from '../../server/dev-routes';
import { calls, reviewKinds } from '../../server/domains';
import { move, ofUser } from '../../server/ledger/entry';
import { postEntries } from '../../server/ledger/post';
import { createApp } from '../../server/requests/app';
import { startReview } from '../../server/review/start-review';
import { describeOnEachDatabase } from '../support/database/databases';
import { asked, btc, listed as contracts, usdt } from '../support/futures-orders';
import { optionsAt } from '../support/option-orders';
import { openApp, type TestApp } from '../support/server/test-app';

const rounds = 20;
const pairs = { currency_id: btc, legal_id: usdt };

describeOnEachDatabase('POST /dev/clock answers when', (database) => {
  /** A server whose clock is moved by its call, and a feed that emits by that clock. */
  const opened = async () => {
    const app = await openApp(database().db, calls);
    const server = await createApp(app.services, calls);
    mountDevRoutes(server, app.services, app.clock);
    await app.engine.start();
    await app.lock.idle();
    const moved = async (change: { advance_ms: number } | { sleep_ms: number }) => {
      const sent = await server.inject({ method: 'POST', url: '/dev/clock', payload: change });
      expect(sent.statusCode).toBe(200);
    };
    /** The feed trades at these prices, each after so many milliseconds. */
    const feed = (...trades: readonly (readonly [afterMs: number, price: string])[]) => {
      for (const [afterMs, price] of trades) {
        app.clock.at(
          app.clock.now() + afterMs,
          () => void app.script.trade('BTC/USDT', price, '9'),
        );
      }
    };
    return { app, moved, feed };
  };

  const trader = async (app: TestApp) => {
    const person = await optionsAt(app).buyer('100000');
    const [spot, lever] = [ofUser(person.id, 'change'), ofUser(person.id, 'lever')];
    await app.services.db.transaction().execute((trx) =>
      postEntries(trx, [
        {
          timeMs: app.clock.now(),
          kind: 'operator.adjust',
          ref: { kind: 'user', id: `${person.id}` },
          lines: move(ofUser(person.id, 'micro'), spot, usdt, amount('90000')),
        },
        {
          timeMs: app.clock.now(),
          kind: 'operator.adjust',
          ref: { kind: 'user', id: `${person.id}` },
          lines: move(spot, lever, usdt, amount('40000')),
        },
      ]),
    );
    return person;
  };

  /** An option of a minute, a limit order and a contract whose stop the next minute reaches. */
  const openEach = async (app: TestApp, token: string) => {
    await optionsAt(app).bought({ token }, { number: '10' });
    const limit = { type: 1, match_type: 1, target_price: '59500', amount: '0.001' };
    const bought = await asked(app, token, 'coin/trade', { ...pairs, ...limit });
    const stop = { type: 1, share: 1, multiple: 20, stop_loss_price: '59500' };
    const held = await asked(app, token, 'lever/submit', { ...pairs, ...stop });
    expect([bought.type, held.type]).toEqual(['ok', 'ok']);
  };
  const openOnes = async (app: TestApp, token: string) => {
    const read = { token, method: 'GET' as const };
    const [options, spot, held] = await Promise.all([
      optionsAt(app).listed({ token }),
      app.send('coin/list', { status: 1 }, read),
      contracts(app, token),
    ]);
    return {
      options: options.filter(({ status }) => status !== 'delivered').length,
      orders: spot.body.message.data.length,
      contracts: held.page.rows.filter(({ status }) => status !== 'closed').length,
    };
  };
  const none = { options: 0, orders: 0, contracts: 0 };

  test.each([
    ['advance_ms', { advance_ms: 61_000 }],
    ['sleep_ms', { sleep_ms: 61_000 }],
  ])(
    `${rounds} options, limit orders and stops have been reached by the ticks of the time between (%s)`,
    async (_, move) => {
      const { app, moved, feed } = await opened();
      const { token } = await trader(app);
      const open = [];
      for (let round = 0; round < rounds; round += 1) {
        app.script.trade('BTC/USDT', '60000', '9');
        await openEach(app, token);
        feed([30_000, '59000'], [60_500, '60100']);
        await moved(move);
        open.push(await openOnes(app, token));
      }
      expect(open).toEqual(Array(rounds).fill(none));
      expect(app.faults).toEqual([]);
    },
  );

  test('what was submitted just before is approved and its owner is notified', async () => {
    const { app, moved } = await opened();
    const { token } = await app.person();
    const review = startReview(app.services, reviewKinds);
    const notified: string[] = [];
    const toUser = (_: number, event: string) => notified.push(event);
    app.services.notifier.connect(toUser);
    app.services.balanceNotifier.connect({ toUser, isListening: () => true });
    for (let round = 0; round < rounds; round += 1) {
      const payment = { currency: usdt, chain: 'TRC20', amount: '250.5' };
      const sent = await asked(app, token, 'wallet/simulate_in', payment);
      expect(sent.type).toBe('ok');
      notified.length = 0;
      await moved({ advance_ms: 20_000 });
      const { body } = await app.send('charge_mention/log2', {}, { token, method: 'GET' });
      expect(body.message.data[0]).toMatchObject({ id: sent.message.id, status: 2 });
      expect(notified).toEqual(
        expect.arrayContaining(['record_update', 'balance_update', 'notice']),
      );
    }
    await review.stop();
  });
});
