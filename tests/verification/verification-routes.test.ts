// Long, because both levels of one person are followed through every refusal in order.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VerificationLevel } from '../../schemas/verification/verification';
import { loginCalls } from '../../server/account/login-routes';
import { uploadCalls } from '../../server/uploads/upload-routes';
import { verificationCalls } from '../../server/verification/verification-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { identity, ownNumber, uploadOf, verificationsAt } from '../support/verifications';

type Ended = { state: 'verified' } | { state: 'unverified'; reject_reason: string };

describeOnEachDatabase('verification', (database) => {
  let app: TestApp;
  let by: ReturnType<typeof verificationsAt>;
  let published: { userId: number; event: string; payload: unknown }[] = [];
  beforeAll(async () => {
    app = await openApp(database().db, [...verificationCalls, ...loginCalls, ...uploadCalls]);
    app.services.notifier.connect((userId, event, payload) =>
      published.push({ userId, event, payload }),
    );
    by = verificationsAt(app);
  });
  beforeEach(() => {
    published = [];
  });
  afterAll(() => app.server.close());

  /** As a review leaves it; reviews have a suite of their own. */
  const end = (userId: number, level: VerificationLevel, ended: Ended) =>
    app.services.db
      .updateTable('verification')
      .set({ ...ended, reviewed_ms: app.clock.now() })
      .where('user_id', '=', userId)
      .where('level', '=', level)
      .where('archived_ms', 'is', null)
      .execute();
  const verified = async () => {
    const person = await app.person();
    const number = ownNumber();
    await by.sendBasic(person.token, { card_id: number });
    await end(person.id, 'basic', { state: 'verified' });
    return { ...person, number };
  };
  const rowsOf = (userId: number) =>
    app.services.db
      .selectFrom('verification')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();

  test('of the basic level is under review once it was sent, and tells its owner', async () => {
    const { id, token } = await app.person();
    const before = await by.get('user/preview', token);
    expect(before).toEqual({
      country: '',
      country_id: null,
      country_code: '',
      name: '',
      card_id: '',
      address: '',
      front_pic: '',
      reverse_pic: '',
      hand_pic: '',
      review_status: 0,
      reject_reason: '',
      submitted_at: null,
      reviewed_at: null,
      advanced_status: 0,
      advanced_reject_reason: '',
    });
    const number = ownNumber();
    const sent = await by.sendBasic(token, { card_id: number.toLowerCase().replace('0', ' 0') });
    expect(sent).toMatchObject({ type: 'ok', message: { review_status: 1 } });
    expect(await by.get('user/preview', token)).toEqual({
      ...before,
      country: 'Japan',
      country_id: 6,
      country_code: 'JP',
      name: identity.name,
      address: identity.address,
      review_status: 1,
      card_id: `TK*****${number.slice(-2)}`,
      submitted_at: new Date(app.clock.now()).toISOString(),
    });
    expect((await by.get('user/preview', token, 'jp')).country).toBe('日本');
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ id_number: number, country: 'JP', state: 'reviewing' });
    expect(published).toEqual([
      {
        userId: id,
        event: 'record_update',
        payload: {
          kind: 'kyc',
          cause: 'submitted',
          record: {
            id: row?.id,
            level: 'basic',
            review_status: 1,
            reject_reason: '',
            submitted_at: new Date(app.clock.now()).toISOString(),
            reviewed_at: null,
          },
        },
      },
    ]);
  });

  test.each<[Record<string, string>, string, string]>([
    [{ country: '' }, 'param.missing', 'country'],
    [{ country: 'Atlantis', country_code: '' }, 'param.invalid', 'country'],
    [{ country_code: 'ZZ' }, 'param.invalid', 'country_code'],
    [{ name: '' }, 'param.missing', 'name'],
    [{ name: 'A' }, 'param.invalid', 'name'],
    [{ name: 'x'.repeat(101) }, 'param.invalid', 'name'],
    [{ card_id: '' }, 'param.missing', 'card_id'],
    [{ card_id: '1 2 3' }, 'param.invalid', 'card_id'],
    [{ card_id: '1'.repeat(31) }, 'param.invalid', 'card_id'],
    [{ card_id: 'AB_12' }, 'param.invalid', 'card_id'],
    [{ address: ' ' }, 'param.missing', 'address'],
    [{ address: 'x'.repeat(201) }, 'param.invalid', 'address'],
  ])('of the basic level with %j is refused', async (fields, code, field) => {
    const { id, token } = await app.person();
    expect(await by.sendBasic(token, fields)).toMatchObject({
      type: 'error',
      code,
      params: { field },
    });
    expect(await rowsOf(id)).toEqual([]);
    expect(published).toEqual([]);
  });

  test.each([
    ['Japan', ''],
    ['日本', ''],
    ['Japón', ''],
    ['what another list calls it', 'jp'],
  ])('the country may be %s, %s', async (country, country_code) => {
    const { id, token } = await app.person();
    expect((await by.sendBasic(token, { country, country_code })).type).toBe('ok');
    expect((await rowsOf(id))[0]?.country).toBe('JP');
  });

  test('cannot be sent again while it is under review, nor once it is verified', async () => {
    const { id, token } = await app.person();
    await by.sendBasic(token);
    expect(await by.sendBasic(token)).toMatchObject({ code: 'kyc.under_review' });
    await end(id, 'basic', { state: 'verified' });
    expect(await by.sendBasic(token)).toMatchObject({ code: 'kyc.verified' });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('that was rejected says why, and can be sent anew; the old one is kept', async () => {
    const { id, token } = await app.person();
    await by.sendBasic(token, { name: 'Hanako Yamda' });
    await end(id, 'basic', { state: 'unverified', reject_reason: 'The name differs.' });
    expect(await by.get('user/preview', token)).toMatchObject({
      review_status: 0,
      reject_reason: 'The name differs.',
      name: 'Hanako Yamda',
      reviewed_at: new Date(app.clock.now()).toISOString(),
    });
    expect(await by.sendBasic(token)).toMatchObject({ type: 'ok' });
    expect(await by.get('user/preview', token)).toMatchObject({
      review_status: 1,
      reject_reason: '',
      name: identity.name,
      reviewed_at: null,
    });
    const rows = await rowsOf(id);
    expect(rows).toMatchObject([
      { state: 'unverified', reject_reason: 'The name differs.', archived_ms: app.clock.now() },
      { state: 'reviewing', reject_reason: null, archived_ms: null },
    ]);
  });

  test('a number is verified or under review for one account of its country only', async () => {
    const [ada, bob, eva] = [await app.person(), await app.person(), await app.person()];
    const card_id = ownNumber();
    await by.sendBasic(ada.token, { card_id });
    const divided = `${card_id.slice(0, 4)}-${card_id.slice(4)}`.toLowerCase();
    expect(await by.sendBasic(bob.token, { card_id: divided })).toMatchObject({
      type: 'error',
      code: 'kyc.id_taken',
    });
    const elsewhere = { card_id, country: 'China', country_code: 'CN' };
    expect(await by.sendBasic(bob.token, elsewhere)).toMatchObject({ type: 'ok' });
    await end(ada.id, 'basic', { state: 'verified' });
    expect(await by.sendBasic(eva.token, { card_id })).toMatchObject({ code: 'kyc.id_taken' });
  });

  test('a number that was rejected is free again', async () => {
    const [ada, bob] = [await app.person(), await app.person()];
    const card_id = ownNumber();
    await by.sendBasic(ada.token, { card_id });
    await end(ada.id, 'basic', { state: 'unverified', reject_reason: 'It is Bob’s.' });
    expect(await by.sendBasic(bob.token, { card_id })).toMatchObject({ type: 'ok' });
    expect(await by.sendBasic(ada.token, { card_id })).toMatchObject({ code: 'kyc.id_taken' });
  });

  test('a repeat under its key is the same answer, one row and one piece of news', async () => {
    const { id, token } = await app.person();
    const [key, card_id] = [randomUUID(), ownNumber()];
    const first = await by.sendBasic(token, { card_id }, key);
    expect(await by.sendBasic(token, { card_id }, key)).toEqual(first);
    expect(await by.sendBasic(token, { card_id, name: 'Else One' }, key)).toMatchObject({
      code: 'idempotency.mismatch',
    });
    expect(await rowsOf(id)).toHaveLength(1);
    expect(published).toHaveLength(1);
  });

  test('many at once are one: of the same person, and of people with one number', async () => {
    const { id, token } = await app.person();
    const own = await Promise.all(Array.from({ length: 6 }, () => by.sendBasic(token)));
    expect(own.map(({ code = 'ok' }) => code).sort()).toEqual([
      ...Array<string>(5).fill('kyc.under_review'),
      'ok',
    ]);
    expect(await rowsOf(id)).toHaveLength(1);
    const people = await Promise.all(Array.from({ length: 6 }, () => app.person()));
    const card_id = ownNumber();
    const sent = await Promise.all(people.map((each) => by.sendBasic(each.token, { card_id })));
    expect(sent.map(({ code = 'ok' }) => code).sort()).toEqual([
      ...Array<string>(5).fill('kyc.id_taken'),
      'ok',
    ]);
  });

  test('of the advanced level takes three own photos, by id or by address', async () => {
    const { id, token, number } = await verified();
    const sent = await by.photos(id);
    const reverse_pic = app.services.uploads.urlOf(sent.reverse_pic);
    const fields = { ...sent, reverse_pic, card_id: number.toLowerCase() };
    expect(await by.sendAdvanced(token, fields)).toMatchObject({
      type: 'ok',
      message: { review_status: 1 },
    });
    const preview = await by.get('user/preview', token);
    expect(preview).toMatchObject({ review_status: 2, advanced_status: 1 });
    for (const [name, uploadId] of Object.entries(sent)) {
      expect(preview[name]).toBe(app.services.uploads.urlOf(uploadId));
      const photo = await app.server.inject({ method: 'GET', url: preview[name] });
      expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    expect(await by.get('user/center2', token)).toEqual({
      review_status: 1,
      reject_reason: '',
      reviewed_at: null,
      submitted_at: new Date(app.clock.now()).toISOString(),
    });
    expect(published.at(-1)).toMatchObject({
      userId: id,
      event: 'record_update',
      payload: { kind: 'kyc', cause: 'submitted', record: { level: 'advanced' } },
    });
    const uses = await app.services.db
      .selectFrom('upload')
      .select('used_by')
      .where('user_id', '=', id)
      .execute();
    const row = (await rowsOf(id)).at(-1);
    expect(uses.map(({ used_by }) => used_by)).toEqual(Array<string>(3).fill(`kyc:${row?.id}`));
    expect(await by.sendAdvanced(token, fields)).toMatchObject({ code: 'kyc.under_review' });
    await end(id, 'advanced', { state: 'verified' });
    expect(await by.sendAdvanced(token, fields)).toMatchObject({ code: 'kyc.verified' });
  });

  test('of the advanced level that was rejected says why, and takes the same photos again', async () => {
    const { id, token } = await verified();
    const sent = await by.photos(id);
    await by.sendAdvanced(token, sent);
    await end(id, 'advanced', { state: 'unverified', reject_reason: 'Too dark.' });
    expect(await by.get('user/center2', token)).toMatchObject({
      review_status: 0,
      reject_reason: 'Too dark.',
      reviewed_at: new Date(app.clock.now()).toISOString(),
    });
    expect(await by.get('user/preview', token)).toMatchObject({
      reject_reason: '',
      advanced_status: 0,
      advanced_reject_reason: 'Too dark.',
    });
    expect(await by.sendAdvanced(token, sent)).toMatchObject({ type: 'ok' });
  });

  test.each(['unsent', 'reviewing', 'rejected'])(
    'of the advanced level waits for the basic one, which is %s',
    async (basic) => {
      const { id, token } = await app.person();
      if (basic !== 'unsent') await by.sendBasic(token);
      if (basic === 'rejected') {
        await end(id, 'basic', { state: 'unverified', reject_reason: 'No.' });
      }
      const sent = await by.photos(id);
      expect(await by.sendAdvanced(token, sent)).toMatchObject({ code: 'kyc.basic_first' });
      const used = await app.services.db
        .selectFrom('upload')
        .selectAll()
        .where('user_id', '=', id)
        .where('used_by', 'is not', null)
        .execute();
      expect(used).toEqual([]);
    },
  );

  test('of the advanced level is refused with anything but three different own photos', async () => {
    const { id, token } = await verified();
    const stranger = await app.person();
    const sent = await by.photos(id);
    const theirs = (await uploadOf(app.services, stranger.id)).id;
    const photos = (field: string) => ({ code: 'kyc.photos', params: { field } });
    const wrong: [Record<string, string>, object][] = [
      [{ front_pic: '' }, photos('front_pic')],
      [{ reverse_pic: '' }, photos('reverse_pic')],
      [{ hand_pic: '' }, photos('hand_pic')],
      [{ reverse_pic: sent.front_pic }, photos('reverse_pic')],
      [{ hand_pic: app.services.uploads.urlOf(sent.front_pic) }, photos('hand_pic')],
      [{ hand_pic: theirs }, { code: 'upload.unknown' }],
      [{ front_pic: app.services.uploads.urlOf(theirs) }, { code: 'upload.unknown' }],
      [{ front_pic: randomUUID() }, { code: 'upload.unknown' }],
      [{ front_pic: '../../../etc/passwd' }, { code: 'upload.unknown' }],
      [{ card_id: 'TK999' }, { code: 'param.invalid', params: { field: 'card_id' } }],
    ];
    for (const [fields, refusal] of wrong) {
      const answer = await by.sendAdvanced(token, { ...sent, ...fields });
      expect(answer, JSON.stringify(fields)).toMatchObject({ type: 'error', ...refusal });
    }
    expect(await rowsOf(id)).toHaveLength(1);
    expect((await by.sendAdvanced(token, sent)).type).toBe('ok');
  });

  test('a photo that nobody used within a day is unknown', async () => {
    const { id, number } = await verified();
    const sent = await by.photos(id);
    await app.clock.advance(25 * 3_600_000);
    const token = await app.services.sessions.open(id, { device: 'test', address: '127.0.0.1' });
    expect(await by.sendAdvanced(token, { ...sent, card_id: number })).toMatchObject({
      code: 'upload.unknown',
    });
  });

  test('a photo of somebody else is not there, with a login and without', async () => {
    const { id, token } = await verified();
    const stranger = await app.person();
    const sent = await by.photos(id);
    await by.sendAdvanced(token, sent);
    for (const authorization of [stranger.token, '']) {
      const { statusCode } = await app.server.inject({
        method: 'GET',
        url: `/api/upload/file?id=${sent.front_pic}`,
        headers: { authorization },
      });
      expect(statusCode).toBe(404);
    }
    expect(await by.get('user/preview', stranger.token)).toMatchObject({ name: '', front_pic: '' });
    expect(await by.get('user/center2', stranger.token)).toMatchObject({ review_status: 0 });
  });

  test('the profile tells name and number once they are verified, the number masked', async () => {
    const { id, token } = await app.person();
    const card_id = ownNumber();
    const profile = () => by.get('user/center', token);
    const nobody = { name: '', card_id: '', advanced_status: 0 };
    expect(await profile()).toMatchObject({ ...nobody, review_status: 0 });
    await by.sendBasic(token, { card_id });
    expect(await profile()).toMatchObject({ ...nobody, review_status: 1 });
    await end(id, 'basic', { state: 'verified' });
    const known = { name: identity.name, card_id: `TK*****${card_id.slice(-2)}` };
    expect(await profile()).toMatchObject({ ...known, review_status: 2, advanced_status: 0 });
    await by.sendAdvanced(token, await by.photos(id));
    expect(await profile()).toMatchObject({ ...known, advanced_status: 1 });
    await end(id, 'advanced', { state: 'verified' });
    expect(await profile()).toMatchObject({ ...known, advanced_status: 2 });
  });

  test.each(['1234', 'AB-12', '1234567'])(
    'a number as short as %s is masked too',
    async (card_id) => {
      const { token } = await app.person();
      const country = { country: 'Peru', country_code: 'PE' };
      await by.sendBasic(token, { ...country, card_id });
      const shown = (await by.get('user/preview', token)).card_id;
      expect(shown).toBe(`${card_id[0]}${'*'.repeat(card_id.length - 2)}${card_id.at(-1)}`);
    },
  );

  test.each(['user/real_name', 'user/real_name2'])('%s asks for a key', async (path) => {
    const { token } = await app.person();
    const { status, body } = await app.send(path, identity, { token });
    expect([status, body.code]).toEqual([400, 'idempotency.missing']);
  });

  test('no fault of our own was noted', () => expect(app.faults).toEqual([]));
});
