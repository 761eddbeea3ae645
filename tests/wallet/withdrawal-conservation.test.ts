import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { batchesOf, createPlay, expectConserved, playCalls, prepare } from './support/money-play';

const seed = Number(process.env['WITHDRAWAL_SEED'] ?? 20260303);

describeOnEachDatabase('deposits, withdrawals and transfers in any order', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openApp(database().db, playCalls);
    await prepare(app);
  });
  afterAll(() => app.server.close());

  test('of two sessions and their reviewers, with lost answers, conserve every currency', async () => {
    await fc.assert(
      fc.asyncProperty(batchesOf(7), async (batches) => {
        const play = await createPlay(app);
        for (const batch of batches) await Promise.all(batch.map(play.run));
        expect(play.unanswered()).toBe(0);
        await play.reconcile();
        await expectConserved(app, play);
        expect(app.faults).toEqual([]);
      }),
      { numRuns: 4, seed, endOnFailure: true },
    );
  });
});
