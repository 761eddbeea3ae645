import { afterEach, expect, test, vi } from 'vitest';
import { userEventFrom } from '../../schemas/account/private-event';
import { calls } from '../../server/domains';
import { describeOnEachDatabase } from '../support/database/databases';
import { opened, ordered, ticked, usdt } from '../support/futures-orders';
import { openApp, type SentEvent } from '../support/server/test-app';

afterEach(() => vi.useRealTimers());

describeOnEachDatabase('what the owner of a contract is notified of', (open) => {
  let days = 0;

  const start = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { db } = open();
    let ownerId: number | null = null;
    const at = await openApp(db, calls, { isListening: (userId) => userId === ownerId });
    days += 1;
    await at.clock.advance(days * 86_400_000);
    await at.engine.start();
    await at.lock.idle();
    at.script.trade('BTC/USDT', '60000', '1');
    const owner = await at.person({ [usdt]: '10000' }, 'lever');
    ownerId = owner.id;
    /** What is sent of this many changes since the last call. */
    const published = async (changes = 1) => {
      await vi.advanceTimersByTimeAsync(1_000);
      const sent = () => at.events.filter(({ name }) => name !== 'balance_update');
      await vi.waitFor(() => {
        expect(sent().filter(({ name }) => name === 'order_update')).toHaveLength(changes);
        expect(sent().at(-1)?.name).toBe('lever_trade');
      });
      const events = sent();
      at.events.length = 0;
      return events;
    };
    const causes = (events: readonly SentEvent[]) =>
      events.flatMap(({ payload }) =>
        'cause' in payload && 'kind' in payload ? payload.cause : [],
      );
    const openIds = (events: readonly SentEvent[]) => {
      const last = events.at(-1);
      const event = last && userEventFrom(last.name, last.payload);
      if (event?.name !== 'lever_trade') throw new Error('The open contracts were not sent.');
      return { held: event.data.trades_all, waiting: event.data.trades_entrust };
    };
    return { ...at, ...owner, published, causes, openIds };
  };

  test('a reached limit: the order, then everything that is open', async () => {
    const at = await start();
    const fields = { status: 0, target_price: '59000', stop_loss_price: '58000' };
    const { id } = await opened(at, at.token, fields);
    const placed = await at.published();
    expect(at.causes(placed)).toEqual(['placed']);
    expect(at.openIds(placed)).toEqual({ held: [], waiting: [id] });
    await ticked(at, '58900');
    const activated = await at.published();
    expect(at.causes(activated)).toEqual(['activated']);
    expect(at.openIds(activated)).toEqual({ held: [id], waiting: [] });
    expect(activated.at(-1)?.payload).toMatchObject({
      legal_id: usdt,
      caution_money_all: '147.25',
      origin_caution_money_all: '147.25',
      caution_money: '147.25',
      profits_all: '0',
      trades_cur: [{ id }],
    });
    at.engine.stop();
  });

  test('a stop that the market had passed at the opening is reported as lost', async () => {
    const at = await start();
    const fields = { status: 0, target_price: '59000', stop_loss_price: '58000' };
    await opened(at, at.token, fields);
    await at.published();
    await ticked(at, '57900');
    const events = await at.published();
    expect(at.causes(events)).toEqual(['activated_without_stop']);
    at.engine.stop();
  });

  test('a take-profit, a stop-loss, a night and a liquidation are each sent once', async () => {
    const at = await start();
    await opened(at, at.token, { target_profit_price: '60500' });
    await opened(at, at.token, { stop_loss_price: '59500' });
    const { id } = await opened(at, at.token);
    await at.published(3);
    await ticked(at, '60600');
    expect(at.causes(await at.published())).toEqual(['take_profit']);
    await ticked(at, '59400');
    const stopped = await at.published();
    expect(at.causes(stopped)).toEqual(['stop_loss']);
    await at.clock.advance(86_400_000);
    await at.lock.idle();
    const night = await at.published();
    expect(at.causes(night)).toEqual(['overnight']);
    await ticked(at, '57000');
    const liquidated = await at.published();
    expect(at.causes(liquidated)).toEqual(['liquidation']);
    expect(liquidated[0]?.payload).toMatchObject({ order: { id, close_reason: 'liquidation' } });
    expect(at.openIds(liquidated)).toEqual({ held: [], waiting: [] });
    at.engine.stop();
  });

  test('many changes at once: each order is sent, what is open twice a second at most', async () => {
    const at = await start();
    for (let count = 0; count < 5; count += 1) await opened(at, at.token);
    const events = await at.published(5);
    expect(at.causes(events)).toHaveLength(5);
    const lists = events.filter(({ name }) => name === 'lever_trade');
    expect(lists.length).toBeLessThanOrEqual(2);
    expect(at.openIds(events).held).toHaveLength(5);
    at.engine.stop();
  });

  test('nobody else gets the events of an owner', async () => {
    const at = await start();
    const { id } = await opened(at, at.token);
    const stranger = await at.person({ [usdt]: '1000' }, 'lever');
    await opened(at, stranger.token);
    await ordered(at, at.token, 'lever/close', { id });
    const events = await at.published(2);
    expect(new Set(events.map(({ userId }) => userId))).toEqual(new Set([at.id]));
    expect(at.causes(events)).toEqual(['placed', 'user']);
    at.engine.stop();
  });
});
