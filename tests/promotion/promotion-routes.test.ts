import { expect, test } from 'vitest';
import { dayMs } from '../../schemas/kernel/time';
import { startPayouts } from '../../server/promotion/payout';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp } from '../support/server/test-app';
import { promotionAt, promotionTestCalls } from './support/promotion';

describeOnEachDatabase('the calls of the promotion', (database) => {
  let days = 0;
  const start = async () => {
    const app = await openApp(database().db, promotionTestCalls);
    days += 10;
    await app.clock.advance(days * dayMs);
    await app.engine.start();
    const at = promotionAt(app);
    await at.trade('60000');
    return { app, ...at };
  };

  test('list the invited people up to the third level, masked, newest first', async () => {
    const { app, chain, invitedBy, read } = await start();
    const { third, second, first, payer } = await chain();
    const below = await invitedBy(payer);
    const page = await read(third, 'user/my_invite_list');
    expect(page.total).toBe(3);
    expect(page.data.map(({ id, level }: Record<string, number>) => [id, level])).toEqual([
      [payer.id, 3],
      [first.id, 2],
      [second.id, 1],
    ]);
    expect(page.data[0]).toMatchObject({ account: 'pe***@e***.com', verified: true });
    expect((await read(below, 'user/my_invite_list')).data).toEqual([]);
    const second2 = await read(third, 'user/my_invite_list', { page: '2', limit: '2' });
    expect(second2.data.map(({ id }: { id: number }) => id)).toEqual([second.id]);
    app.engine.stop();
  });

  test('rank by what was paid, the earlier first, and state the own place below the ten', async () => {
    const { app, invitedBy, opened, pay, untilMidnight, again, read } = await start();
    const inviters = [];
    for (let lots = 12; lots > 0; lots -= 1) {
      const inviter = await invitedBy(null);
      const payer = await invitedBy(inviter);
      // The last two earn the same.
      await opened(payer, { share: `${Math.max(2, lots)}`, multiple: '100' });
      inviters.push(inviter);
    }
    const since = new Date(app.clock.now()).toISOString();
    await untilMidnight();
    await pay();
    const [best, eleventh, twelfth] = await Promise.all(
      [inviters[0], inviters[10], inviters[11]].map((one) => (one ? again(one) : null)),
    );
    if (!best || !eleventh || !twelfth) throw new Error('Twelve people invite.');
    const ranking = await read(best, 'user/invite_list', { time: since });
    expect(ranking).toHaveLength(10);
    expect(ranking[0]).toMatchObject({ rank: 1, is_me: true, account: 'pe***@e***.com' });
    expect(ranking[1]).toMatchObject({ rank: 2, is_me: false });
    const own = await read(twelfth, 'user/invite');
    const before = await read(eleventh, 'user/invite');
    expect(own.inviteList).toHaveLength(10);
    expect(own.inviteList.some(({ is_me }: { is_me: boolean }) => is_me)).toBe(false);
    expect(own.invite_return_total).toBe(before.invite_return_total);
    expect(own.my_rank).toBe(before.my_rank + 1);
    const later = new Date(app.clock.now()).toISOString();
    expect(await read(twelfth, 'user/invite_list', { time: later })).toEqual([]);
    app.engine.stop();
  });

  test('filter the records by time', async () => {
    const { app, chain, opened, pass, read } = await start();
    const { first, payer } = await chain();
    await opened(payer, { share: '1' });
    const time = new Date(app.clock.now()).toISOString();
    expect((await read(first, 'user/my_account_return', { time })).total).toBe(0);
    await pass(1);
    await opened(payer, { share: '2' });
    const page = await read(first, 'user/my_account_return', { time });
    expect(page.data).toMatchObject([{ from_account_number: 'pe***@e***.com', value: '0.06' }]);
    app.engine.stop();
  });

  test('need a session, and show nobody else’s rebates', async () => {
    const { app, chain, opened, read } = await start();
    const { first, second, payer } = await chain();
    await opened(payer);
    for (const path of ['user/invite_list', 'user/my_invite_list', 'user/my_account_return']) {
      expect((await app.send(path)).body.type).toBe('999');
    }
    const levels = (page: { data: { level: number }[] }) => page.data.map(({ level }) => level);
    expect(levels(await read(first, 'user/my_account_return'))).toEqual([1]);
    expect(levels(await read(second, 'user/my_account_return'))).toEqual([2]);
    app.engine.stop();
  });

  test('invite in the language of the request', async () => {
    const { app, chain } = await start();
    const { first } = await chain();
    const sent = { token: first.token, method: 'GET', language: 'zh' } as const;
    const { body } = await app.send('user/my_share', {}, sent);
    expect(body.message).toMatchObject({
      share_title: '和我一起使用 Tideline',
      share_url: '#/pages/user/login/register',
    });
    const poster = (await app.send('user/my_poster', {}, sent)).body.message;
    expect(poster).toEqual({
      extension_code: body.message.extension_code,
      share_url: body.message.share_url,
      pics: [],
    });
    app.engine.stop();
  });

  test('pay by the clock: at the start what is due, then at each midnight', async () => {
    const { app, chain, opened, trade, pass, again, untilMidnight, read } = await start();
    const people = await chain();
    await opened(people.payer, { share: '1' });
    await untilMidnight();
    const first = startPayouts(app.services);
    await pass(0);
    await first.stop();
    const paidOf = async () =>
      (await read(await again(people.first), 'user/invite')).invite_return_total;
    expect(await paidOf()).toBe('0.03');
    const second = startPayouts(app.services);
    await pass(1_000);
    await trade('60000');
    await opened(await again(people.payer), { share: '2' });
    expect(await paidOf()).toBe('0.03');
    await untilMidnight();
    expect(await paidOf()).toBe('0.09');
    await pass(3 * dayMs);
    expect(await paidOf()).toBe('0.09');
    await second.stop();
    expect(app.faults).toEqual([]);
    app.engine.stop();
  });
});
