import { describe, expect, test } from 'vitest';
import { hourMs } from '../../schemas/kernel/time';
import { purges } from '../../server/domains';
import { repeat, systemClock, testClock } from '../../server/platform/clock';
import { purgeEach } from '../../server/purges';
import { openMemory } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

describe('what runs again and again', () => {
  test('goes on after a run that failed, and says so', async () => {
    const clock = testClock(0);
    const runs: number[] = [];
    const failures: unknown[] = [];
    const run = async () => {
      runs.push(clock.now());
      if (runs.length < 3) throw new Error(`run ${runs.length}`);
    };
    const stop = repeat(clock, hourMs, run, (error) => failures.push(error));
    await clock.advance(4 * hourMs);
    stop();
    await clock.advance(hourMs);
    expect(runs).toEqual([1, 2, 3, 4].map((hours) => hours * hourMs));
    expect(failures).toEqual([new Error('run 1'), new Error('run 2')]);
  });

  test('fails without a rejection that nobody handles', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      const failures: string[] = [];
      await new Promise<void>((resolve) => {
        const failing = () => Promise.reject(new Error('The database is away.'));
        const stop = repeat(systemClock(), 1, failing, () => {
          if (failures.push('failed') < 3) return;
          stop();
          resolve();
        });
      });
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(failures).toHaveLength(3);
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});

test('a purge that fails keeps none of the others from running', async () => {
  const done: string[] = [];
  const reported: string[] = [];
  const purge = (what: string) => async () => done.push(what);
  const failing = () => Promise.reject(new Error('It fails.'));
  const report = (_: unknown, where: string) => reported.push(where);
  await purgeEach(
    [
      { what: 'first', run: purge('first') },
      { what: 'second', run: failing },
      { what: 'third', run: purge('third') },
    ],
    { report },
  );
  expect(done).toEqual(['first', 'third']);
  expect(reported).toEqual(['the purge of second']);
});

test('while the database is away each purge is reported, and no run ends the process', async () => {
  const database = await openMemory();
  const app = await openApp(database.db, []);
  const { services, clock, places } = app;
  await purgeEach(purges, services);
  expect(places).toEqual([]);
  await app.server.close();
  await database.close();
  const run = () => purgeEach(purges, services);
  const stop = repeat(clock, hourMs, run, (error) => services.report(error, 'purging'));
  await clock.advance(2 * hourMs);
  stop();
  const once = purges.map(({ what }) => `the purge of ${what}`);
  expect(places).toEqual([...once, ...once]);
});
