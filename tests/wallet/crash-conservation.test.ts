import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOverProxy } from '../support/database/proxied-database';
import { openApp, type TestApp } from '../support/server/test-app';
import { batchesOf, createPlay, expectConserved, playCalls, prepare } from './support/money-play';

const seed = Number(process.env['CRASH_SEED'] ?? 20260304);

/** How long after the start of a batch every connection is cut; null where it is let through. */
const crashes = fc.array(fc.option(fc.integer({ min: 0, max: 60 }), { freq: 3 }), {
  minLength: 5,
  maxLength: 5,
});

describeOverProxy('deposits, withdrawals and transfers whose database goes away', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const { db, endLost } = database();
    app = await openApp(db, playCalls, { endLost });
    await prepare(app);
  });
  afterAll(async () => {
    app.engine.stop();
    await app.server.close();
  });

  const crash = async (afterMs: number) => {
    const { proxy } = database();
    await pause(afterMs);
    proxy.cut();
    await pause(20);
    proxy.restore();
    // The pool hears of its closed connections before it is asked for one.
    await pause(20);
  };

  test('conserve every currency, and what was asked for again happens once', async () => {
    let unanswered = 0;
    await fc.assert(
      fc.asyncProperty(batchesOf(5), crashes, async (batches, times) => {
        // A decision that is cut off is told as such; what became of it, the records say.
        const play = await createPlay(app, () => true);
        for (const [place, batch] of batches.entries()) {
          const afterMs = times[place] ?? null;
          const running = batch.map(play.run);
          if (afterMs !== null) await crash(afterMs);
          await Promise.all(running);
          unanswered += play.unanswered();
          await play.reconcile();
        }
        await expectConserved(app, play);
      }),
      { numRuns: 6, seed, endOnFailure: true },
    );
    // Crashes met requests: the property is not about undisturbed ones.
    expect(unanswered).toBeGreaterThan(5);
  });
});
