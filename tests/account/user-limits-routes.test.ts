import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { LimitsStanding } from '../../schemas/account/limits-standing';
import { UserLimitsStanding } from '../../schemas/account/user-limits-wire';
import { dayMs, minuteMs } from '../../schemas/kernel/time';
import { createOwnLimits } from '../../server/account/own-limits';
import { userLimitsCalls } from '../../server/account/user-limits-routes';
import { addUsage } from '../../server/account/user-limits-store';
import { futuresOrderCalls } from '../../server/futures/futures-order-routes';
import { balancesOf } from '../../server/ledger/balances';
import { optionCalls } from '../../server/option/option-routes';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { verifyRecords } from '../../server/verify-records';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { optionsAt, usdt } from '../support/option-orders';
import { openApp, type TestApp } from '../support/server/test-app';
import { limitedOrdersAt } from './support/limited-orders';

type Person = { readonly id: number; readonly token: string };
type Fields = Record<string, string | number>;
type Answer = { type: string; code?: string; params?: Record<string, unknown> };
const iso = (ms: number) => new Date(ms).toISOString();

describeOnEachDatabase('own limits', (open) => {
  let started: Promise<TestApp> | undefined;
  const start = async () => {
    started ??= openApp(
      open().db,
      [
        ...userLimitsCalls,
        ...optionCalls,
        ...futuresOrderCalls,
        ...spotOrderCalls,
        ...transferCalls,
      ],
      {},
    ).then(async (app) => {
      await app.engine.start();
      return app;
    });
    const app = await started;
    const options = optionsAt(app);
    await options.trade('60000');
    await options.trade('2500', app.clock.now(), 'ETH/USDT');

    const post = async (person: Person, path: string, fields: Fields, key: string = randomUUID()) =>
      (await app.send(path, fields, { token: person.token, key })).body;
    const set = async (person: Person, fields: Fields): Promise<LimitsStanding> => {
      const body = await post(person, 'user/limits', fields);
      if (body.type !== 'ok') throw new Error(`It was refused: ${JSON.stringify(body)}`);
      return v.parse(UserLimitsStanding, body.message);
    };
    const read = async (person: Person): Promise<LimitsStanding> => {
      const { body } = await app.send('user/limits', {}, { token: person.token, method: 'GET' });
      return v.parse(UserLimitsStanding, body.message);
    };
    const report = async (person: Person, seconds: number) =>
      (await app.send('user/usage', { seconds }, { token: person.token })).body.message;
    const buy = async (person: Person, stake: string, pair = 1): Promise<Answer> =>
      (await options.buy(person, { number: stake, match_id: pair })).body;
    /** Delivers the open options of a rise at a lower price. */
    const lose = async () => {
      await options.pass(minuteMs);
      await options.trade('59000');
      await options.trade('60000');
    };
    /** The beginning of the next UTC day, so that a test stays within one. */
    const nextDay = async (offsetMs = 3_600_000) => {
      const now = app.clock.now();
      await options.pass(dayMs - (now % dayMs) + offsetMs);
      await options.trade('60000');
      await options.trade('2500', app.clock.now(), 'ETH/USDT');
    };
    return {
      app,
      ...options,
      ...limitedOrdersAt(app),
      post,
      set,
      read,
      report,
      buy,
      lose,
      nextDay,
    };
  };

  test('are none at first', async () => {
    const { app, buyer, read } = await start();
    expect(await read(await buyer())).toEqual({
      limits: {
        dailyLoss: { value: null, next: null },
        dailyMinutes: { value: null, next: null },
        coolOffUntilMs: null,
      },
      lossToday: '0',
      atRisk: '0',
      minutesToday: 0,
      atMs: app.clock.now(),
    });
  });

  test('tighten at once, and loosen a day later by the clock of the server', async () => {
    const { app, buyer, set, read, pass } = await start();
    const person = await buyer();
    expect((await set(person, { daily_loss: '100' })).limits.dailyLoss.value).toBe('100');
    expect((await set(person, { daily_loss: '50.5' })).limits.dailyLoss.value).toBe('50.5');
    const fromMs = app.clock.now() + dayMs;
    const looser = await set(person, { daily_loss: '200' });
    expect(looser.limits.dailyLoss).toEqual({ value: '50.5', next: { value: '200', fromMs } });
    await pass(dayMs - 1);
    expect((await read(person)).limits.dailyLoss.value).toBe('50.5');
    await pass(1);
    expect((await read(person)).limits.dailyLoss).toEqual({ value: '200', next: null });
  });

  test('can be taken back to what is in force, and end a day later', async () => {
    const { buyer, set, read, pass } = await start();
    const person = await buyer();
    await set(person, { daily_minutes: '30' });
    expect((await set(person, { daily_minutes: '' })).limits.dailyMinutes.next).not.toBeNull();
    const back = await set(person, { daily_minutes: '30' });
    expect(back.limits.dailyMinutes).toEqual({ value: 30, next: null });
    await set(person, { daily_minutes: '' });
    await pass(dayMs / 2);
    expect((await read(person)).limits.dailyMinutes.value).toBe(30);
    await pass(dayMs / 2);
    expect((await read(person)).limits.dailyMinutes).toEqual({ value: null, next: null });
  });

  test('refuse what breaks a rule, and change nothing', async () => {
    const { app, buyer, post, set, read } = await start();
    const person = await buyer();
    await set(person, { daily_loss: '100', cool_off_days: 7 });
    const untilMs = app.clock.now() + 7 * dayMs;
    const refused = async (fields: Fields) => {
      const { code, params }: Answer = await post(person, 'user/limits', fields);
      return [code, params ?? {}];
    };
    expect(await refused({ daily_loss: '0' })).toEqual(['amount.invalid', {}]);
    expect(await refused({ daily_loss: '1.005' })).toEqual(['amount.decimals', { decimals: 2 }]);
    expect(await refused({ daily_minutes: '1441' })).toEqual(['limit.minutes', {}]);
    expect(await refused({ cool_off_days: 2 })).toEqual([
      'param.invalid',
      { field: 'cool_off_days' },
    ]);
    expect(await refused({ cool_off_days: 1 })).toEqual([
      'limit.cool_off_shorter',
      { time: iso(untilMs) },
    ]);
    expect((await read(person)).limits).toMatchObject({
      dailyLoss: { value: '100', next: null },
      coolOffUntilMs: untilMs,
    });
  });

  test('a loss limit counts what was lost and what is at risk, until the day ends', async () => {
    const { app, buyer, moveMoney, set, read, buy, buySpot, openContract, lose, nextDay } =
      await start();
    await nextDay();
    const person = await buyer();
    await moveMoney(person, 'micro', 'change', '300');
    await set(person, { daily_loss: '100' });
    expect((await buy(person, '60')).type).toBe('ok');
    expect(await read(person)).toMatchObject({ lossToday: '0', atRisk: '60.12' });
    // 60.12 at risk and 40.08 more exceed 100.
    const time = iso(app.clock.now() - (app.clock.now() % dayMs) + dayMs);
    expect(await buy(person, '40')).toMatchObject({
      code: 'limit.daily_loss',
      params: { limit: '100', loss: '0', risk: '60.12', time },
    });
    expect((await buy(person, '39')).type).toBe('ok');
    await lose();
    expect(await read(person)).toMatchObject({ lossToday: '99.198', atRisk: '0' });
    expect((await openContract(person)).code).toBe('limit.daily_loss');
    expect((await buy(person, '10')).code).toBe('limit.daily_loss');
    expect((await buySpot(person)).type).toBe('ok');
    await set(person, { daily_loss: '99' });
    expect((await buySpot(person)).code).toBe('limit.daily_loss');
    await nextDay();
    expect(await read(person)).toMatchObject({ lossToday: '0', atRisk: '0' });
    expect((await buy(person, '10')).type).toBe('ok');
    expect((await buySpot(person)).type).toBe('ok');
  });

  test('a win makes up for a loss of the same day', async () => {
    const { buyer, set, read, buy, pass, trade, lose, nextDay } = await start();
    await nextDay();
    const person = await buyer();
    await set(person, { daily_loss: '150' });
    await buy(person, '100');
    await lose();
    expect((await read(person)).lossToday).toBe('100.2');
    await buy(person, '40');
    await pass(minuteMs);
    await trade('61000');
    await trade('60000');
    // It wins 70 % of 40 for a fee of 0.08.
    expect((await read(person)).lossToday).toBe('72.28');
  });

  test('a contract counts by its margin and fee, and by its result once it is closed', async () => {
    const { app, set, read, openContract, closeContract, trade, nextDay } = await start();
    await nextDay();
    const person = await app.person({ [usdt]: '1000' }, 'lever');
    await set(person, { daily_loss: '50' });
    const { message: order } = await openContract(person);
    expect(await read(person)).toMatchObject({ lossToday: '0', atRisk: '30.3' });
    expect((await openContract(person)).code).toBe('limit.daily_loss');
    await trade('59000');
    expect((await closeContract(person, order.id)).type).toBe('ok');
    expect(await read(person)).toMatchObject({ lossToday: '10.3', atRisk: '0' });
    const { available } = (await balancesOf(open().db, person.id)).in('lever', usdt);
    expect(available).toBe('989.7');
  });

  test('two orders at once are not both within a limit that has room for one', async () => {
    const { app, buyer, set, read, buy, nextDay } = await start();
    await nextDay();
    const person = await buyer('10000');
    await set(person, { daily_loss: '100' });
    for (let round = 0; round < 3; round += 1) {
      await set(person, { daily_loss: `${100 - round}` });
      const answers = await Promise.all([1, 2, 1, 2].map((pair) => buy(person, '60', pair)));
      const accepted = answers.filter(({ type }) => type === 'ok');
      expect(accepted).toHaveLength(round === 0 ? 1 : 0);
      for (const { type, code } of answers) {
        if (type !== 'ok') expect(code).toBe('limit.daily_loss');
      }
    }
    expect((await read(person)).atRisk).toBe('60.12');
    expect(app.faults).toEqual([]);
    expect(await verifyRecords(open().db)).toMatchObject({ violations: [] });
  });

  test('an order that was checked commits only if nothing else was allowed meanwhile', async () => {
    const { app, buyer, set, buy, read, nextDay } = await start();
    await nextDay();
    const person = await buyer('10000');
    await set(person, { daily_loss: '100' });
    // Without the lock, as after an unknown outcome: only the row can decide.
    const first = app.services.ownLimits;
    const lock = { exclusive: <Result>(_: string, work: () => Promise<Result>) => work() };
    const unlocked = createOwnLimits({ ...app.services, lock });
    let planned = 0;
    let release: () => void = () => undefined;
    const arePlanned = new Promise<void>((resolve) => {
      release = resolve;
    });
    Object.assign(app.services, {
      ownLimits: {
        ...first,
        planWithin: async (...given: Parameters<typeof first.planWithin>) => {
          const plan = await unlocked.planWithin(...given);
          planned += 1;
          if (planned === 2) release();
          await arePlanned;
          return plan;
        },
      },
    });
    try {
      const answers = await Promise.all([buy(person, '60', 1), buy(person, '60', 2)]);
      expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['limit.daily_loss', 'ok']);
      // Both were planned before either was committed; the second one, planned again, is refused.
      expect(planned).toBe(2);
    } finally {
      Object.assign(app.services, { ownLimits: first });
    }
    expect((await read(person)).atRisk).toBe('60.12');
    expect((await buy(person, '30')).type).toBe('ok');
  });

  test('a cool-off refuses new risk, and never what takes it away', async () => {
    const { app, buyer, set, buy, pass, trade, nextDay, ...orders } = await start();
    const { buySpot, sellSpot, openContract, closeContract, moveMoney } = orders;
    await nextDay();
    const person = await buyer();
    await moveMoney(person, 'micro', 'lever', '200');
    const { message: contract } = await openContract(person);
    expect(contract.id).toBeGreaterThan(0);
    const held = await app.person({ 1: '0.01', [usdt]: '100' });
    await set(held, { cool_off_days: 1 });
    const until = app.clock.now() + dayMs;
    await set(person, { cool_off_days: 1 });
    const refusal = { code: 'limit.cool_off', params: { time: iso(until) } };
    expect(await buy(person, '10')).toMatchObject(refusal);
    expect(await openContract(person)).toMatchObject(refusal);
    expect(await buySpot(person)).toMatchObject(refusal);
    expect((await sellSpot(held)).type).toBe('ok');
    expect((await closeContract(person, contract.id)).type).toBe('ok');
    expect((await moveMoney(person, 'lever', 'change', '50')).type).toBe('ok');
    await pass(dayMs - 1);
    await trade('60000');
    expect((await buy(person, '10')).code).toBe('limit.cool_off');
    await pass(1);
    await trade('60000');
    expect((await buy(person, '10')).type).toBe('ok');
  });

  test('the daily time counts once over all devices, and ends with the day', async () => {
    const { app, buyer, set, read, report, buy, pass, nextDay } = await start();
    await nextDay();
    const person = await buyer();
    expect(await report(person, 60)).toEqual({ seconds_today: 0, daily_minutes: null });
    await set(person, { daily_minutes: '3' });
    expect(await report(person, 60)).toEqual({ seconds_today: 60, daily_minutes: 3 });
    // A second device reports the same minute, and a forger an hour.
    expect(await report(person, 60)).toEqual({ seconds_today: 60, daily_minutes: 3 });
    await pass(30_000);
    expect((await report(person, 120)).seconds_today).toBe(90);
    await pass(minuteMs);
    expect((await report(person, 60)).seconds_today).toBe(150);
    expect((await buy(person, '10')).type).toBe('ok');
    await pass(minuteMs);
    expect((await report(person, 60)).seconds_today).toBe(210);
    expect((await read(person)).minutesToday).toBe(3);
    await app.script.trade('BTC/USDT', '60000', '1', app.clock.now());
    expect(await buy(person, '10')).toMatchObject({
      code: 'limit.daily_time',
      params: { minutes: 3, time: iso(app.clock.now() - (app.clock.now() % dayMs) + dayMs) },
    });
    await nextDay(30_000);
    expect((await read(person)).minutesToday).toBe(0);
    // Of the minute that is reported, thirty seconds are of this day.
    expect((await report(person, 60)).seconds_today).toBe(30);
    expect((await buy(person, '10')).type).toBe('ok');
  });

  test('a clock that was put back counts no time twice', async () => {
    const { app } = await start();
    const { id } = await app.person();
    const noonMs = 20_000 * dayMs + dayMs / 2;
    const usedAt = (nowMs: number) => addUsage(open().db, id, minuteMs, nowMs);
    expect(await usedAt(noonMs)).toBe(60_000);
    expect(await usedAt(noonMs - 30_000)).toBe(60_000);
    expect(await usedAt(noonMs - dayMs)).toBe(60_000);
    expect(await usedAt(noonMs + 10_000)).toBe(70_000);
    expect(await usedAt(noonMs + 7_200_000)).toBe(130_000);
    expect(await usedAt(noonMs + dayMs / 2 + 20_000)).toBe(20_000);
  });

  test('a repeated change has the answer of the first', async () => {
    const { buyer, post, read, pass } = await start();
    const person = await buyer();
    const key = randomUUID();
    const first = await post(person, 'user/limits', { cool_off_days: 1 }, key);
    await pass(minuteMs);
    expect(await post(person, 'user/limits', { cool_off_days: 1 }, key)).toEqual(first);
    expect((await read(person)).limits.coolOffUntilMs).toBe(
      Date.parse(first.message.cool_off_until),
    );
  });

  test('hold after a restart, and belong to their person alone', async () => {
    const { app, buyer, set, buy, read } = await start();
    const [person, other] = [await buyer(), await buyer()];
    await set(person, { cool_off_days: 30 });
    const before = app.services.ownLimits;
    Object.assign(app.services, { ownLimits: createOwnLimits(app.services) });
    try {
      expect((await buy(person, '10')).code).toBe('limit.cool_off');
      expect((await buy(other, '10')).type).toBe('ok');
      expect((await read(other)).limits.coolOffUntilMs).toBeNull();
    } finally {
      Object.assign(app.services, { ownLimits: before });
    }
  });
});
