import { expect, test } from 'vitest';
import { hourMs } from '../../schemas/kernel/time';
import { loginCalls } from '../../server/account/login-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

describeOnEachDatabase('sessions', (open) => {
  const start = async () => {
    const at = await openApp(open().db, loginCalls);
    const { sessions, config } = at.services;
    const ends: { userId: number; reason: string }[] = [];
    sessions.onEnd(({ userId }, reason) => ends.push({ userId, reason }));
    return { ...at, sessions, ends, idleMs: config.settings['session.idle_hours'] * hourMs };
  };

  test('that nobody uses end by themselves, and it is told', async () => {
    const { sessions, person, clock, ends, idleMs } = await start();
    const idle = await person();
    await clock.advance(idleMs - hourMs);
    const busy = await person();
    await sessions.endExpired();
    expect(ends.filter(({ userId }) => userId === idle.id)).toEqual([]);
    await clock.advance(hourMs);
    await sessions.endExpired();
    expect(ends).toContainEqual({ userId: idle.id, reason: 'expired' });
    expect(ends.some(({ userId }) => userId === busy.id)).toBe(false);
    expect(await sessions.find(idle.token)).toBeNull();
    expect(await sessions.find(busy.token)).not.toBeNull();
    await sessions.endExpired();
    expect(ends.filter(({ userId }) => userId === idle.id)).toHaveLength(1);
  });

  test('that are used go on, but not beyond their longest time', async () => {
    const { sessions, person, clock, idleMs, services } = await start();
    const { token } = await person();
    const longestMs = services.config.settings['session.max_days'] * 24 * hourMs;
    const step = Math.min(idleMs, longestMs) / 2;
    for (let ageMs = step; ageMs < longestMs; ageMs += step) {
      await clock.advance(step);
      expect(await sessions.find(token)).not.toBeNull();
    }
    await clock.advance(step);
    expect(await sessions.find(token)).toBeNull();
  });

  test('end at once for whoever has just used them', async () => {
    const { sessions, person } = await start();
    const { token } = await person();
    const owner = await sessions.find(token);
    await sessions.end(owner?.sessionId ?? '', 'logout');
    expect(await sessions.find(token)).toBeNull();
  });

  test('that end while they are looked up are not remembered as open', async () => {
    const { sessions, person, services } = await start();
    const { db } = services;
    for (let round = 0; round < 20; round += 1) {
      const { token, id: userId } = await person();
      const { id } = await db
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      await Promise.all([sessions.find(token), sessions.end(id, 'revoked')]);
      expect(await sessions.find(token)).toBeNull();
    }
  });

  test('that another node has ended are noticed within a minute of use', async () => {
    const { sessions, person, clock, services } = await start();
    const { token } = await person();
    const owner = await sessions.find(token);
    await services.db
      .updateTable('session')
      .set({ ended_ms: clock.now(), end_reason: 'revoked' })
      .where('id', '=', owner?.sessionId ?? '')
      .execute();
    await clock.advance(60_000);
    expect(await sessions.find(token)).toBeNull();
  });
});
