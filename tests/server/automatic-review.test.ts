import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewKinds } from '../../server/domains';
import { settingsFor } from '../../server/platform/settings';
import { startAutomaticReviewer } from '../../server/review/automatic';
import { createReviewer, type Reviewer } from '../../server/review/reviewer';
import { verificationCalls } from '../../server/verification/verification-routes';
import { stateOf, verificationsOf } from '../../server/verification/verification-store';
import { describeOnEachDatabase } from '../support/database/databases';
import { reviewAt } from '../support/review';
import { openApp, type TestApp } from '../support/server/test-app';

const second = 1_000;

test('is on in a demonstration only, and for every kind', () => {
  expect(settingsFor('demo')).toMatchObject({
    'review.auto_seconds': 20,
    'review.auto_kinds': ['kyc', 'deposit', 'withdrawal', 'subscription'],
  });
  expect(settingsFor('live')['review.auto_seconds']).toBeNull();
  expect(() => settingsFor('demo', { 'review.auto_kinds': ['everything'] })).toThrow();
  expect(() => settingsFor('demo', { 'review.auto_kinds': ['launch'] })).toThrow();
});

describeOnEachDatabase('the automatic reviewer', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof reviewAt>;
  beforeAll(async () => {
    app = await openApp(database().db, verificationCalls);
    by = reviewAt(app);
  });
  afterAll(() => app.server.close());
  beforeEach(async () => {
    // What earlier tests left waiting is none of the next one's business.
    for (const { id } of await by.reviewer.list(null)) {
      await (await by.reviewer.reject(by.place(id), 'Left over.')).notified;
    }
  });

  const start = (reviewer: Pick<Reviewer, 'approve' | 'list'> = by.reviewer) =>
    startAutomaticReviewer(app.services, reviewer);
  /** Runs it for as long as the work takes. */
  const during = async (
    work: () => Promise<void>,
    reviewer?: Pick<Reviewer, 'approve' | 'list'>,
  ) => {
    const automatic = start(reviewer);
    try {
      await work();
    } finally {
      await automatic.stop();
    }
  };
  const submitted = async () => {
    const person = await app.person();
    await by.sendBasic(person.token);
    return person;
  };
  const basicOf = async ({ id }: { id: number }) =>
    stateOf((await verificationsOf(app.services.db, id)).basic);
  /** A repeated look at what is being done meanwhile, as the news of a submission starts it. */
  const becomes = (person: { id: number }, state: string) =>
    expect.poll(() => basicOf(person)).toBe(state);

  test('approves what has waited long enough, not a moment sooner, in its own name', async () => {
    await during(async () => {
      const person = await submitted();
      await app.clock.advance(20 * second - 1);
      expect(await basicOf(person)).toBe('reviewing');
      await app.clock.advance(1);
      await becomes(person, 'verified');
      expect((await by.acts()).at(-1)).toMatchObject({ actor: 'automatic', act: 'approve' });
    });
  });

  test('approves each at its own time', async () => {
    await during(async () => {
      const first = await submitted();
      await app.clock.advance(15 * second);
      const later = await submitted();
      await app.clock.advance(5 * second);
      await becomes(first, 'verified');
      expect(await basicOf(later)).toBe('reviewing');
      await app.clock.advance(15 * second);
      await becomes(later, 'verified');
    });
  });

  test('leaves what a person decided meanwhile', async () => {
    await during(async () => {
      const person = await submitted();
      await by.reject(person.id, 'No.');
      const acts = (await by.acts()).length;
      await app.clock.advance(5 * 60 * second);
      expect(await basicOf(person)).toBe('unverified');
      expect(await by.acts()).toHaveLength(acts);
    });
  });

  test('after a restart goes on with what waits, from when it was sent', async () => {
    const [before, overdue] = [await submitted(), await submitted()];
    await app.clock.advance(12 * second);
    await during(async () => {
      await app.clock.advance(5 * second);
    });
    expect(await basicOf(before)).toBe('reviewing');
    await app.clock.advance(60 * second);
    expect(await basicOf(before)).toBe('reviewing');
    await during(async () => {
      await becomes(before, 'verified');
      await becomes(overdue, 'verified');
    });
  });

  test('finds within a minute what nobody notified of, as another process sends it', async () => {
    await during(async () => {
      const person = await app.person();
      await app.services.db
        .insertInto('verification')
        .values({
          user_id: person.id,
          level: 'basic',
          state: 'reviewing',
          country: 'PE',
          name: 'Ada',
          id_number: 'X77',
          id_key: 'X77',
          address: 'Lima',
          submitted_ms: app.clock.now(),
        })
        .execute();
      await app.clock.advance(80 * second);
      await becomes(person, 'verified');
    });
  });

  test('goes on after one that fails, and comes back to it', async () => {
    const [broken, sound] = [await submitted(), await submitted()];
    const brokenId = await by.waitingOf(broken.id);
    let isBroken = true;
    const reviewer = createReviewer(app.services, reviewKinds);
    const failing: Pick<Reviewer, 'approve' | 'list'> = {
      list: reviewer.list,
      approve: (place) => {
        if (isBroken && place.id === brokenId) return Promise.reject(new Error('Not now.'));
        return reviewer.approve(place);
      },
    };
    await during(async () => {
      await app.clock.advance(20 * second);
      await becomes(sound, 'verified');
      expect(await basicOf(broken)).toBe('reviewing');
      expect(app.faults.splice(0).length).toBeLessThan(4);
      isBroken = false;
      await app.clock.advance(60 * second);
      await becomes(broken, 'verified');
    }, failing);
  });

  test('does nothing more once it was stopped', async () => {
    const automatic = start();
    const person = await submitted();
    await automatic.stop();
    await app.clock.advance(10 * 60 * second);
    expect(await basicOf(person)).toBe('reviewing');
  });

  describe.each([
    ['is switched off', { 'review.auto_seconds': null }],
    ['is switched off for the kind', { 'review.auto_kinds': [] }],
  ])('%s', (_, changed) => {
    test('approves nothing', async () => {
      const { config } = app.services;
      app.services.config = { ...config, settings: { ...config.settings, ...changed } };
      try {
        await during(async () => {
          const person = await submitted();
          await app.clock.advance(5 * 60 * second);
          expect(await basicOf(person)).toBe('reviewing');
        });
      } finally {
        app.services.config = config;
      }
    });
  });

  test('no fault was noted', () => expect(app.faults).toEqual([]));
});
