import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { testClock } from '../../server/platform/clock';
import { settingsFor } from '../../server/platform/settings';
import { Refusal } from '../../server/requests/refusal';
import { type CodeSender, visitorSender } from '../../server/users/code-sender';
import { makeCode, purgeCodes, tryCode } from '../../server/users/codes';
import { describeOnEachDatabase } from '../support/database/databases';

const settings = settingsFor('live');
const startMs = Date.parse('2026-03-02T09:00:00.000Z');

let networks = 0;
/** Somebody whose requests no other test has counted. */
const newVisitor = () => {
  networks += 1;
  return visitorSender(`10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`);
};

describeOnEachDatabase('a verification code', (database) => {
  const newPlace = (purpose = 'register') => ({ purpose, contact: `${randomUUID()}@example.com` });
  type Place = ReturnType<typeof newPlace>;

  const opened = () => {
    const clock = testClock(startMs);
    const visitor = newVisitor();
    const make = (place: Place, isDecoy = false, sender: CodeSender = visitor) =>
      makeCode(database().db, settings, { ...place, sender, isDecoy }, clock.now());
    /** Tries a code and uses what comes back in a transaction, as a call does. */
    const use = async (place: Place, code: string, sender = visitor): Promise<string> => {
      const tried = { ...place, code, sender };
      const proof = await tryCode(database().db, settings, tried, clock.now());
      try {
        await database().db.transaction().execute(proof);
        return 'spent';
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    };
    const refusalOf = async (work: Promise<unknown>) => {
      try {
        await work;
        return null;
      } catch (error) {
        if (error instanceof Refusal) return { code: error.code, params: error.params };
        throw error;
      }
    };
    return { clock, visitor, make, use, refusalOf };
  };
  const failsAt = async ({ contact }: Place) => {
    const rows = await database()
      .db.selectFrom('code_attempt')
      .innerJoin('verification_code', 'verification_code.id', 'code_attempt.code_id')
      .select('fails')
      .where('address', '=', contact)
      .orderBy('code_id')
      .execute();
    return rows.map(({ fails }) => fails);
  };
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  test('has six digits and can be used once', async () => {
    const { make, use } = opened();
    const place = newPlace();
    const { code } = await make(place);
    expect(code).toMatch(/^\d{6}$/);
    expect(await use(place, code)).toBe('spent');
    expect(await use(place, code)).toBe('auth.code_wrong');
  });

  test('is not kept as it was sent', async () => {
    const { make } = opened();
    const place = newPlace();
    const { code } = await make(place);
    const row = await database()
      .db.selectFrom('verification_code')
      .selectAll()
      .where('address', '=', place.contact)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, id: null, salt: '', address: '' })).not.toContain(`"${code}"`);
    expect(row.code_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is worth nothing at an address that asked for none', async () => {
    const { use } = opened();
    expect(await use(newPlace(), '123456')).toBe('auth.code_wrong');
  });

  test('is bound to its purpose and to its address', async () => {
    const { make, use } = opened();
    const place = newPlace();
    const { code } = await make(place);
    expect(await use({ ...place, purpose: 'forget' }, code)).toBe('auth.code_wrong');
    expect(await use({ ...place, contact: 'other@example.com' }, code)).toBe('auth.code_wrong');
    expect(await use(place, code)).toBe('spent');
  });

  test('ends after ten minutes, to the millisecond', async () => {
    const { clock, make, use } = opened();
    const [early, late] = [newPlace(), newPlace()];
    const [earlyCode, lateCode] = [await make(early), await make(late)];
    await clock.advance(10 * minuteMs - 1);
    expect(await use(early, earlyCode.code)).toBe('spent');
    await clock.advance(1);
    expect(await use(late, lateCode.code)).toBe('auth.code_expired');
  });

  test('has four wrong attempts before the right one', async () => {
    const { make, use } = opened();
    const place = newPlace();
    const { code } = await make(place);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await use(place, wrong(code))).toBe('auth.code_wrong');
    }
    expect(await use(place, code)).toBe('spent');
  });

  test('is void after five wrong tries, however right the sixth is', async () => {
    const { make, use } = opened();
    const place = newPlace();
    const { code } = await make(place);
    const results = [];
    for (let tries = 0; tries < 5; tries += 1) results.push(await use(place, wrong(code)));
    expect(results).toEqual([...Array(4).fill('auth.code_wrong'), 'auth.code_attempts']);
    expect(await use(place, code)).toBe('auth.code_attempts');
  });

  test('gives a burst of tries no more than its attempts', async () => {
    const { make, use } = opened();
    const place = newPlace();
    const { code } = await make(place);
    await Promise.all(Array.from({ length: 12 }, () => use(place, wrong(code))));
    expect(await use(place, code)).toBe('auth.code_attempts');
    expect(await failsAt(place)).toEqual([5]);
  });

  test('counts a wrong try although the call is undone', async () => {
    const { clock, visitor: sender, make } = opened();
    const place = newPlace();
    const { code } = await make(place);
    const tried = { ...place, code: wrong(code), sender };
    await tryCode(database().db, settings, tried, clock.now());
    expect(await failsAt(place)).toEqual([1]);
  });

  test('is not spent by a call that is refused for another reason', async () => {
    const { clock, visitor: sender, make, use } = opened();
    const place = newPlace();
    const { code } = await make(place);
    const { db } = database();
    const proof = await tryCode(db, settings, { ...place, code, sender }, clock.now());
    const refused = db.transaction().execute(async (trx) => {
      await proof(trx);
      throw new Refusal('auth.invite_invalid');
    });
    await expect(refused).rejects.toThrow('auth.invite_invalid');
    expect(await use(place, code)).toBe('spent');
  });

  test('goes to exactly one of two who use it at once', async () => {
    const { make, use } = opened();
    const place = newPlace();
    const { code } = await make(place);
    const results = await Promise.all([use(place, code), use(place, code), use(place, code)]);
    expect(results.sort()).toEqual(['auth.code_wrong', 'auth.code_wrong', 'spent']);
  });

  test('is made void by a newer one, and only by one for the same', async () => {
    const { clock, make, use } = opened();
    const place = newPlace();
    const { code: first } = await make(place);
    await clock.advance(minuteMs);
    const { code: forget } = await make({ ...place, purpose: 'forget' });
    await clock.advance(minuteMs);
    const { code: second } = await make(place);
    if (first !== second) expect(await use(place, first)).toBe('auth.code_wrong');
    expect(await use({ ...place, purpose: 'forget' }, forget)).toBe('spent');
    expect(await use(place, second)).toBe('spent');
  });

  test('is sent once a minute to an address, and says how long to wait', async () => {
    const { clock, make, refusalOf } = opened();
    const place = newPlace();
    await make(place);
    await clock.advance(minuteMs - 1_001);
    expect(await refusalOf(make(place))).toEqual({
      code: 'auth.code_cooldown',
      params: { seconds: 2 },
    });
    expect(await refusalOf(make({ ...place, purpose: 'forget' }))).toMatchObject({
      code: 'auth.code_cooldown',
    });
    await clock.advance(1_001);
    expect(await refusalOf(make(place))).toBeNull();
  });

  test('is sent once when it is asked for several times at once', async () => {
    const { make, refusalOf } = opened();
    const place = newPlace();
    const results = await Promise.all([1, 2, 3, 4].map(() => refusalOf(make(place))));
    expect(results.filter((refusal) => refusal === null)).toHaveLength(1);
  });

  test('is sent ten times a day to an address', async () => {
    const { clock, make, refusalOf } = opened();
    const place = newPlace();
    for (let sent = 0; sent < 10; sent += 1) {
      expect(await refusalOf(make(place))).toBeNull();
      await clock.advance(minuteMs);
    }
    expect(await refusalOf(make(place))).toEqual({
      code: 'request.too_many',
      params: { seconds: 24 * 3600 - 600 },
    });
    await clock.advance(24 * 60 * minuteMs - 10 * minuteMs);
    expect(await refusalOf(make(place))).toBeNull();
  });

  test('leaves no trace when it could not be sent', async () => {
    const { make, use, refusalOf } = opened();
    const place = newPlace();
    const { code, withdraw } = await make(place);
    await withdraw();
    expect(await use(place, code)).toBe('auth.code_wrong');
    expect(await refusalOf(make(place))).toBeNull();
  });

  describe('that is a decoy', () => {
    test('answers like a real one and is never right', async () => {
      const { clock, make, use } = opened();
      const place = newPlace();
      const { code } = await make(place, true);
      expect(await use(place, code)).toBe('auth.code_wrong');
      for (let tries = 0; tries < 3; tries += 1) await use(place, wrong(code));
      expect(await use(place, code)).toBe('auth.code_attempts');
      const expiring = newPlace();
      await make(expiring, true);
      await clock.advance(10 * minuteMs);
      expect(await use(expiring, code)).toBe('auth.code_expired');
    });
  });

  test('is forgotten when no limit looks at it any more', async () => {
    const { clock, make } = opened();
    await make(newPlace());
    const { db } = database();
    await clock.advance(24 * 60 * minuteMs);
    expect(await purgeCodes(db, clock.now())).toBe(0);
    await clock.advance(25 * 60 * minuteMs);
    expect(await purgeCodes(db, clock.now())).toBeGreaterThan(0);
  });
});
