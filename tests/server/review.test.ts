import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userEventFrom } from '../../schemas/account/private-event';
import { sha256, verifyAudit } from '../../server/audit/audit-log';
import { performReview } from '../../server/review/perform';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { verificationCalls } from '../../server/verification/verification-routes';
import { stateOf, verificationsOf } from '../../server/verification/verification-store';
import { describeOnEachDatabase } from '../support/database/databases';
import { reviewAt } from '../support/review';
import { openApp, type TestApp } from '../support/server/test-app';
import { identity } from '../support/verifications';

const nowhere = 999_999;

describeOnEachDatabase('a reviewer', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof reviewAt>;
  let notified: { userId: number; event: string; payload: unknown }[] = [];
  beforeAll(async () => {
    app = await openApp(database().db, [...verificationCalls, ...uploadCalls]);
    app.services.notifier.connect((userId, event, payload) =>
      notified.push({ userId, event, payload }),
    );
    by = reviewAt(app);
  });
  beforeEach(() => {
    notified = [];
  });
  afterAll(() => app.server.close());

  const states = async (userId: number) => {
    const { basic, advanced } = await verificationsOf(app.services.db, userId);
    return [stateOf(basic), stateOf(advanced)];
  };
  const mailed = async (userId: number) => {
    const { account } = await app.services.db
      .selectFrom('app_user')
      .select('account')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return app.services.couriers.mailbox?.of(account) ?? [];
  };

  test('approves: the record, its log and its owner say so', async () => {
    const person = await app.person();
    await by.sendBasic(person.token);
    const before = (await by.acts()).length;
    const id = await by.approve(person.id);
    expect(await states(person.id)).toEqual(['verified', 'unverified']);
    expect((await by.acts()).slice(before)).toMatchObject([
      {
        seq: before + 1,
        actor: 'olga',
        act: 'approve',
        kind: 'kyc',
        record_id: id,
        time_ms: app.clock.now(),
        before: `{"level":"basic","state":"reviewing","user_id":${person.id}}`,
        after: `{"level":"basic","state":"verified","user_id":${person.id}}`,
      },
    ]);
    const [, changed, notice] = notified;
    expect(changed).toMatchObject({
      userId: person.id,
      event: 'record_update',
      payload: { kind: 'kyc', cause: 'approved', record: { id, level: 'basic', review_status: 2 } },
    });
    expect(notice).toMatchObject({
      userId: person.id,
      event: 'notice',
      payload: { link: '/pages/verification/index', text: expect.stringContaining('approved') },
    });
    expect(userEventFrom('record_update', changed?.payload)).not.toBeNull();
    expect(userEventFrom('notice', notice?.payload)).not.toBeNull();
    expect(await mailed(person.id)).toMatchObject([{ purpose: 'kyc_approved', code: null }]);
  });

  test('rejects with a reason, which its owner reads and the log only proves', async () => {
    const person = await by.verified();
    await by.sendAdvanced(person.token, await by.photos(person.id));
    notified = [];
    const reason = 'Hanako Yamada is not to be seen.';
    const id = await by.reject(person.id, reason);
    expect(await states(person.id)).toEqual(['verified', 'unverified']);
    expect(await by.get('user/center2', person.token)).toMatchObject({
      review_status: 0,
      reject_reason: reason,
    });
    const act = (await by.acts()).at(-1);
    expect(act).toMatchObject({
      act: 'reject',
      record_id: id,
      after: `{"level":"advanced","reason_sha256":"${sha256(reason)}","state":"unverified","user_id":${person.id}}`,
    });
    expect(notified).toMatchObject([
      {
        event: 'record_update',
        payload: { cause: 'rejected', record: { level: 'advanced', reject_reason: reason } },
      },
      { event: 'notice', payload: { text: expect.not.stringContaining('Hanako') } },
    ]);
    const [mail] = await mailed(person.id);
    expect(mail).toMatchObject({ purpose: 'kyc_advanced_rejected' });
    expect(mail?.text).not.toContain('Hanako');
  });

  test('moves nothing against the lifecycle, and then writes and tells nothing', async () => {
    const [verified, waiting, rejected] = [
      await by.verified(),
      await app.person(),
      await app.person(),
    ];
    await by.sendBasic(waiting.token);
    await by.sendBasic(rejected.token);
    const rejectedId = await by.reject(rejected.id, 'No.');
    const { basic } = await verificationsOf(app.services.db, verified.id);
    const verifiedId = basic?.id ?? 0;
    const waitingId = await by.waitingOf(waiting.id);
    const acts = await by.acts();
    notified = [];
    const state = { code: 'record.state' };
    const { approve, reject } = by.reviewer;
    for (const id of [verifiedId, rejectedId]) {
      await expect(approve(by.place(id))).rejects.toMatchObject(state);
      await expect(reject(by.place(id), 'Late.')).rejects.toMatchObject(state);
    }
    await expect(reject(by.place(waitingId), ' \t')).rejects.toMatchObject(state);
    for (const id of [nowhere, 0]) {
      await expect(approve(by.place(id))).rejects.toMatchObject({ code: 'record.not_found' });
      await expect(by.reviewer.show('kyc', id)).rejects.toMatchObject({ code: 'record.not_found' });
    }
    expect(await by.acts()).toEqual(acts);
    expect(notified).toEqual([]);
    expect([await states(verified.id), await states(waiting.id)]).toEqual([
      ['verified', 'unverified'],
      ['reviewing', 'unverified'],
    ]);
  });

  test('two at once decide once', async () => {
    const person = await app.person();
    await by.sendBasic(person.token);
    const id = await by.waitingOf(person.id);
    const before = (await by.acts()).length;
    const both = await Promise.allSettled([
      by.reviewer.approve(by.place(id, 'olga')),
      by.reviewer.reject(by.place(id, 'pavel'), 'No.'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await by.acts()).length).toBe(before + 1);
    await Promise.all(both.map(async (one) => one.status === 'fulfilled' && one.value.notified));
  });

  test('many at once on different records make one chain', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
    for (const { token } of people) await by.sendBasic(token);
    const before = (await by.acts()).length;
    await Promise.all(people.map(({ id }) => by.approve(id)));
    expect(await verifyAudit(database().db)).toMatchObject({ broken: null, count: before + 6 });
  });

  test('sees what waits, oldest first, and all that a decision needs', async () => {
    const person = await by.verified();
    await app.clock.advance(5);
    await by.sendAdvanced(person.token, await by.photos(person.id));
    const later = await app.person();
    await app.clock.advance(5);
    await by.sendBasic(later.token);
    const [id, laterId] = [await by.waitingOf(person.id), await by.waitingOf(later.id)];
    const list = await by.reviewer.list('kyc');
    expect(list.slice(-2)).toEqual([
      { kind: 'kyc', id, userId: person.id, what: 'advanced', sinceMs: app.clock.now() - 5 },
      { kind: 'kyc', id: laterId, userId: later.id, what: 'basic', sinceMs: app.clock.now() },
    ]);
    expect(await by.reviewer.list(null)).toEqual(list);
    const { fields, photos } = await by.reviewer.show('kyc', id);
    expect(fields).toMatchObject({
      level: 'advanced',
      state: 'reviewing',
      country: 'Japan (JP)',
      name: identity.name,
      'ID number': expect.stringMatching(/^TK\d{7}$/),
    });
    expect(Object.keys(photos)).toEqual(['front', 'back', 'in-hand']);
    const photo = await by.reviewer.photo(photos['front'] ?? '');
    expect(photo.type).toBe('image/jpeg');
    const report = await performReview(by.reviewer, {
      act: 'show',
      kind: 'kyc',
      id,
      withPhotos: true,
    });
    expect(report.photos.map(({ name }) => name)).toEqual([
      `kyc-${id}-front.jpg`,
      `kyc-${id}-back.jpg`,
      `kyc-${id}-in-hand.jpg`,
    ]);
    expect(Buffer.from(report.photos[0]?.bytes ?? '', 'base64')).toEqual(photo.bytes);
  });

  test('sees no photo that belongs to no record', async () => {
    const person = await app.person();
    const { front_pic } = await by.photos(person.id);
    await expect(by.reviewer.photo(front_pic)).rejects.toMatchObject({ code: 'upload.unknown' });
  });

  test('is shown names as they are, with nothing that turns the line around', async () => {
    const person = await app.person();
    await by.sendBasic(person.token, { name: 'Ada \u202eevil' });
    const id = await by.waitingOf(person.id);
    const { lines } = await performReview(by.reviewer, {
      act: 'show',
      kind: 'kyc',
      id,
      withPhotos: false,
    });
    expect(lines.join('\n')).toContain('Ada \ufffdevil');
  });

  test('what cannot be notified stays decided, and is noted', async () => {
    const person = await app.person();
    await by.sendBasic(person.token);
    const { courier } = app.services.couriers;
    const failing = {
      ...app.services.couriers,
      courier: { deliver: () => Promise.reject(new Error()) },
    };
    app.services.couriers = failing;
    try {
      await by.approve(person.id);
    } finally {
      app.services.couriers = { ...failing, courier };
    }
    expect(await states(person.id)).toEqual(['verified', 'unverified']);
    expect(app.faults.splice(0)).toHaveLength(1);
  });

  /** Everything that can happen to the two levels of a person, from outside. */
  const steps: Record<string, (person: { id: number; token: string }) => Promise<unknown>> = {
    basic: ({ token }) => by.sendBasic(token),
    advanced: async ({ id, token }) => by.sendAdvanced(token, await by.photos(id)),
    approve: ({ id }) => by.approve(id).catch(() => null),
    reject: ({ id }) => by.reject(id, 'No.').catch(() => null),
  };

  test('nobody comes to the advanced level but from a verified basic one, whatever happens', async () => {
    const ways = new Map<string, string[]>();
    const waiting: string[][] = [[]];
    for (let way = waiting.shift(); way; way = waiting.shift()) {
      const person = await app.person();
      for (const step of way) await steps[step]?.(person);
      const reached = (await states(person.id)).join(', ');
      if (ways.has(reached)) continue;
      ways.set(reached, way);
      for (const step of Object.keys(steps)) waiting.push([...way, step]);
    }
    expect([...ways.keys()].sort()).toEqual([
      'reviewing, unverified',
      'unverified, unverified',
      'verified, reviewing',
      'verified, unverified',
      'verified, verified',
    ]);
  });

  test('left a log that is whole, and no fault', async () => {
    const { broken, count } = await verifyAudit(database().db);
    expect(broken).toBeNull();
    expect(count).toBeGreaterThan(10);
    expect(app.faults).toEqual([]);
  });
});
