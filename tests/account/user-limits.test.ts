import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type LimitsStanding, limitRefusalFor } from '../../schemas/account/limits-standing';
import {
  changeOf,
  limitsInForce,
  noLimits,
  type UserLimits,
  type UserLimitsDraft,
  userLimitsWithin,
} from '../../schemas/account/user-limits';
import {
  SentUserLimits,
  UserLimitsStanding,
  userLimitsFields,
  wireUserLimits,
} from '../../schemas/account/user-limits-wire';
import { amount, compare } from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';

const nowMs = Date.UTC(2026, 10, 25, 10);
const untouched: UserLimitsDraft = { dailyLoss: null, dailyMinutes: null, coolOffDays: null };

const codesOf = (draft: Partial<UserLimitsDraft>, limits: UserLimits = noLimits) =>
  v
    .safeParse(userLimitsWithin(limits, nowMs), { ...untouched, ...draft })
    .issues?.map(({ message }) => message) ?? [];

const changed = (limits: UserLimits, draft: Partial<UserLimitsDraft>, atMs = nowMs): UserLimits => {
  const current = limitsInForce(limits, atMs);
  const change = v.parse(userLimitsWithin(current, atMs), { ...untouched, ...draft });
  return changeOf(current, change, atMs);
};

describe('the rules of own limits', () => {
  test.each([
    ['', []],
    [' 100 ', []],
    ['0.01', []],
    ['99999999999.99', []],
    ['0', ['amount.invalid']],
    ['-5', ['amount.invalid']],
    ['1e3', ['amount.invalid']],
    ['1,5', ['amount.invalid']],
    ['1.005', ['amount.decimals']],
    ['1'.repeat(21), ['amount.invalid']],
  ])('a daily loss of "%s" names %j', (dailyLoss, codes) => {
    expect(codesOf({ dailyLoss })).toEqual(codes);
  });

  test.each([
    ['', []],
    [' 1 ', []],
    ['1440', []],
    ['1441', ['limit.minutes']],
    ['0', ['limit.minutes']],
    ['1.5', ['limit.minutes']],
    ['-1', ['limit.minutes']],
    ['01', ['limit.minutes']],
  ])('daily minutes of "%s" name %j', (dailyMinutes, codes) => {
    expect(codesOf({ dailyMinutes })).toEqual(codes);
  });

  test('a cool-off is 1, 7 or 30 days, and longer than the present one', () => {
    expect(codesOf({ coolOffDays: 1 })).toEqual([]);
    expect(codesOf({ coolOffDays: 2 })).toEqual(['param.invalid']);
    const cooling = { ...noLimits, coolOffUntilMs: nowMs + 7 * dayMs };
    expect(codesOf({ coolOffDays: 1 }, cooling)).toEqual(['limit.cool_off_shorter']);
    expect(codesOf({ coolOffDays: 7 }, cooling)).toEqual(['limit.cool_off_shorter']);
    expect(codesOf({ coolOffDays: 30 }, cooling)).toEqual([]);
  });
});

describe('a change of own limits', () => {
  const hundred = changed(noLimits, { dailyLoss: '100' });

  test('is in force at once if it is tighter, the first limit included', () => {
    expect(hundred.dailyLoss).toEqual({ value: '100', next: null });
    expect(changed(hundred, { dailyLoss: '20' }).dailyLoss).toEqual({ value: '20', next: null });
  });

  test('waits a day if it is looser, or ends the limit', () => {
    const fromMs = nowMs + dayMs;
    expect(changed(hundred, { dailyLoss: '100.01' }).dailyLoss).toEqual({
      value: '100',
      next: { value: '100.01', fromMs },
    });
    expect(changed(hundred, { dailyLoss: '' }).dailyLoss).toEqual({
      value: '100',
      next: { value: null, fromMs },
    });
  });

  test('is taken back by the value in force, and by a tighter one', () => {
    const looser = changed(hundred, { dailyLoss: '' });
    expect(changed(looser, { dailyLoss: '100' })).toEqual(hundred);
    expect(changed(looser, { dailyLoss: '99' }).dailyLoss).toEqual({ value: '99', next: null });
  });

  test('to less than what waits does not wait longer, to more it waits anew', () => {
    const looser = changed(hundred, { dailyLoss: '300' });
    const later = nowMs + 3_600_000;
    expect(changed(looser, { dailyLoss: '200' }, later).dailyLoss.next).toEqual({
      value: '200',
      fromMs: nowMs + dayMs,
    });
    expect(changed(looser, { dailyLoss: '400' }, later).dailyLoss.next).toEqual({
      value: '400',
      fromMs: later + dayMs,
    });
    expect(changed(looser, { dailyLoss: '' }, later).dailyLoss.next?.fromMs).toBe(later + dayMs);
    const ended = changed(hundred, { dailyLoss: '' });
    expect(changed(ended, { dailyLoss: '200' }, later).dailyLoss.next?.fromMs).toBe(nowMs + dayMs);
  });

  test('leaves what it does not name', () => {
    const all = changed(hundred, { dailyMinutes: '30', coolOffDays: 1 });
    expect(changed(all, {})).toEqual(all);
    expect(changed(all, { dailyMinutes: '20' })).toMatchObject({
      dailyLoss: { value: '100', next: null },
      dailyMinutes: { value: 20, next: null },
      coolOffUntilMs: nowMs + dayMs,
    });
  });

  test('holds at the instant at which it is due, and a cool-off ends at its instant', () => {
    const looser = changed(hundred, { dailyLoss: '', coolOffDays: 1 });
    const due = nowMs + dayMs;
    expect(limitsInForce(looser, due - 1)).toEqual(looser);
    expect(limitsInForce(looser, due)).toEqual(noLimits);
  });

  test('never loosens within a day, whatever is requested in whichever order', () => {
    // A fixed sequence of pseudo-random changes; each state is compared with those of the day before.
    let state = 12_345;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    let limits = noLimits;
    let atMs = nowMs;
    const history: { atMs: number; limits: UserLimits }[] = [];
    for (let step = 0; step < 3_000; step += 1) {
      atMs += random(6 * 3_600_000);
      const before = limitsInForce(limits, atMs);
      const dailyLoss = ['', '10', '20', '50', '100'][random(5)] ?? '';
      limits = changed(limits, { dailyLoss }, atMs);
      const value = limits.dailyLoss.value;
      if (before.dailyLoss.value !== null) {
        expect(value).not.toBeNull();
        expect(compare(value ?? amount('0'), before.dailyLoss.value)).toBeLessThanOrEqual(0);
      }
      // What is in force now was in force, or was requested, at least a day ago, or is tighter.
      for (const past of history.slice(-12)) {
        const { next } = past.limits.dailyLoss;
        if (next) expect(next.fromMs - past.atMs).toBeLessThanOrEqual(dayMs);
      }
      history.push({ atMs, limits });
    }
  });
});

describe('an order beside own limits', () => {
  const standing = (over: Partial<LimitsStanding> = {}): LimitsStanding => ({
    limits: noLimits,
    lossToday: amount('0'),
    atRisk: amount('0'),
    minutesToday: 0,
    atMs: nowMs,
    ...over,
  });
  const limited = changed(noLimits, { dailyLoss: '100', dailyMinutes: '30' });
  const endOfDay = new Date(Date.UTC(2026, 10, 26)).toISOString();

  test('fits without limits, whatever was lost', () => {
    expect(limitRefusalFor(standing({ lossToday: amount('1000') }), null, nowMs)).toBeNull();
  });

  test('fits exactly, and not by the smallest amount more', () => {
    const at = standing({ limits: limited, lossToday: amount('40'), atRisk: amount('30') });
    expect(limitRefusalFor(at, amount('30'), nowMs)).toBeNull();
    expect(limitRefusalFor(at, amount('30.00000001'), nowMs)).toEqual({
      code: 'limit.daily_loss',
      params: { limit: '100', loss: '40', risk: '30', time: endOfDay },
    });
  });

  test('of an unknown cost fits until the limit is reached', () => {
    const at = (loss: string) =>
      standing({ limits: limited, lossToday: amount(loss), atRisk: amount('500') });
    expect(limitRefusalFor(at('99.99'), null, nowMs)).toBeNull();
    expect(limitRefusalFor(at('100'), null, nowMs)?.code).toBe('limit.daily_loss');
  });

  test('is refused once the minutes are used up, and fits again the next day', () => {
    const used = standing({ limits: limited, minutesToday: 30, lossToday: amount('100') });
    expect(limitRefusalFor(used, null, nowMs)).toEqual({
      code: 'limit.daily_time',
      params: { minutes: 30, time: endOfDay },
    });
    expect(limitRefusalFor({ ...used, minutesToday: 29 }, null, nowMs)?.code).toBe(
      'limit.daily_loss',
    );
    expect(limitRefusalFor(used, null, Date.parse(endOfDay) - 1)).not.toBeNull();
    expect(limitRefusalFor(used, null, Date.parse(endOfDay))).toBeNull();
  });

  test('is refused during a cool-off before all else, until its end', () => {
    const limits = { ...limited, coolOffUntilMs: nowMs + dayMs };
    const at = standing({ limits, minutesToday: 30 });
    const time = new Date(nowMs + dayMs).toISOString();
    expect(limitRefusalFor(at, null, nowMs)).toEqual({ code: 'limit.cool_off', params: { time } });
    expect(limitRefusalFor(at, null, nowMs + dayMs)).toBeNull();
  });

  test('what is at risk stays at risk the next day', () => {
    const at = standing({ limits: limited, lossToday: amount('90'), atRisk: amount('60') });
    const tomorrow = nowMs + dayMs;
    expect(limitRefusalFor(at, amount('40'), tomorrow)).toBeNull();
    expect(limitRefusalFor(at, amount('40.01'), tomorrow)).toMatchObject({
      params: { loss: '0', risk: '60' },
    });
  });
});

describe('own limits on the wire', () => {
  const limits = changed(
    changed(noLimits, { dailyLoss: '100', dailyMinutes: '30', coolOffDays: 7 }),
    { dailyLoss: '', dailyMinutes: '60' },
  );
  const standing: LimitsStanding = {
    limits,
    lossToday: amount('12.5'),
    atRisk: amount('3'),
    minutesToday: 4,
    atMs: nowMs,
  };

  test('are read as they are sent', () => {
    const sent = wireUserLimits(standing);
    expect(v.is(SentUserLimits, sent)).toBe(true);
    expect(v.parse(UserLimitsStanding, sent)).toEqual(standing);
  });

  test('are sent as they are in force', () => {
    const later = { ...standing, atMs: nowMs + 7 * dayMs };
    expect(wireUserLimits(later)).toMatchObject({
      daily_loss: null,
      daily_loss_from: null,
      daily_minutes: 60,
      daily_minutes_from: null,
      cool_off_until: null,
    });
  });

  test('cannot be read with a part missing, which would seem to be no limit', () => {
    for (const name of Object.keys(wireUserLimits(standing))) {
      const { [name]: _, ...rest }: Record<string, unknown> = wireUserLimits(standing);
      expect(v.is(UserLimitsStanding, rest), name).toBe(false);
    }
  });

  test('send what is changed alone', () => {
    expect(userLimitsFields({ ...untouched, dailyLoss: ' 5 ' })).toEqual({
      daily_loss: '5',
      daily_minutes: undefined,
      cool_off_days: undefined,
    });
    expect(userLimitsFields({ ...untouched, dailyMinutes: '', coolOffDays: 7 })).toEqual({
      daily_loss: undefined,
      daily_minutes: '',
      cool_off_days: 7,
    });
  });
});
