import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { testClock } from '../../server/platform/clock';
import { settingsFor } from '../../server/platform/settings';
import { Refusal } from '../../server/requests/refusal';
import {
  type CodeSender,
  ownerSender,
  userSender,
  visitorSender,
} from '../../server/users/code-sender';
import { makeCode, tryCode } from '../../server/users/codes';
import { other } from '../support/contacts';
import { describeOnEachDatabase } from '../support/database/databases';
import { testEach } from '../walker/walker';

const settings = settingsFor('live');

describe('the network of a caller', () => {
  test('is the same for a subscriber with many addresses', () => {
    expect(visitorSender('2001:db8:1:2:3:4:5:6')).toEqual(visitorSender('2001:0DB8:1:2::9'));
    expect(visitorSender('2001:db8:1:3::9')).not.toEqual(visitorSender('2001:db8:1:2::9'));
    expect(visitorSender('::ffff:203.0.113.7')).toEqual(visitorSender('203.0.113.7'));
  });

  test('makes two senders out of an owner, a user and a visitor on it', () => {
    const names = [ownerSender(7), userSender(7, '203.0.113.7'), visitorSender('203.0.113.7')];
    expect(new Set(names.map(({ name }) => name)).size).toBe(3);
  });
});

describeOnEachDatabase('codes of an owner among strangers', (database) => {
  let networks = 0;
  const opened = () => {
    const clock = testClock(Date.parse('2026-03-02T09:00:00.000Z'));
    const visitor = () => {
      networks += 1;
      return visitorSender(`10.0.${networks >> 8}.${networks & 255}`);
    };
    const place = (purpose = 'forget') => ({ purpose, contact: `${randomUUID()}@example.com` });
    type Place = ReturnType<typeof place>;
    const refusalOf = async (work: Promise<unknown>) => {
      try {
        await work;
        return null;
      } catch (error) {
        if (error instanceof Refusal) return { code: error.code, params: error.params };
        throw error;
      }
    };
    const make = (at: Place, sender: CodeSender) =>
      makeCode(database().db, settings, { ...at, sender }, clock.now());
    const ask = (at: Place, sender: CodeSender) => refusalOf(make(at, sender));
    const use = async (at: Place, code: string, sender: CodeSender) => {
      const { db } = database();
      const proof = await tryCode(db, settings, { ...at, code, sender }, clock.now());
      return (await refusalOf(db.transaction().execute(proof)))?.code ?? 'spent';
    };
    return { clock, visitor, place, make, ask, use };
  };

  test("wrong attempts of strangers leave the owner's code alone", async () => {
    const { visitor, place, make, use } = opened();
    const at = place();
    const owner = visitor();
    const { code } = await make(at, owner);
    for (let strangers = 0; strangers < 4; strangers += 1) {
      const stranger = visitor();
      for (let attempt = 0; attempt < 5; attempt += 1) await use(at, other(code), stranger);
      // Two of them have used up what all have at codes that other networks requested.
      const refusal = strangers === 0 ? 'auth.code_attempts' : 'request.too_many';
      expect(await use(at, code, stranger)).toBe(refusal);
    }
    expect(await use(at, other(code), owner)).toBe('auth.code_wrong');
    expect(await use(at, code, owner)).toBe('spent');
  });

  test('a code that a stranger asks for voids none, and is void with the first that is spent', async () => {
    const { visitor, place, make, use } = opened();
    const at = place();
    const [owner, stranger] = [visitor(), visitor()];
    const { code: first } = await make(at, owner);
    const { code: theirs } = await make(at, stranger);
    expect(await use(at, first, owner)).toBe('spent');
    if (theirs !== first) expect(await use(at, theirs, owner)).toBe('auth.code_wrong');
  });

  test('a code can be typed on another network than the one that asked for it', async () => {
    const { visitor, place, make, use } = opened();
    const at = place();
    const { code } = await make(at, visitor());
    expect(await use(at, code, visitor())).toBe('spent');
  });

  /** Requests as many codes as the server sends to a network, and tries wrong ones for each. */
  const exhaust = async (
    { clock, ask, use }: ReturnType<typeof opened>,
    at: { purpose: string; contact: string },
    sender: CodeSender,
  ) => {
    const tally = { codes: 0, fails: 0 };
    while ((await ask(at, sender)) === null) {
      tally.codes += 1;
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const result = await use(at, '00000x', sender);
        if (result === 'auth.code_wrong' || result === 'auth.code_attempts') tally.fails += 1;
      }
      await clock.advance(minuteMs);
    }
    return tally;
  };

  testEach(
    'three networks that exhaust codes and attempts do not keep the owner from',
    [
      { title: 'a reset', purpose: 'forget' },
      { title: 'a registration', purpose: 'register' },
    ],
    async ({ purpose }) => {
      const parts = opened();
      const { clock, visitor, place, make, use } = parts;
      const at = place(purpose);
      for (const stranger of [visitor(), visitor(), visitor()]) await exhaust(parts, at, stranger);
      const owner = visitor();
      await make(at, owner);
      for (let attempt = 0; attempt < 5; attempt += 1) await use(at, '00000x', owner);
      await clock.advance(minuteMs);
      const { code } = await make(at, owner);
      for (let attempt = 0; attempt < 4; attempt += 1) await use(at, '00000x', owner);
      expect(await use(at, code, owner)).toBe('spent');
    },
  );

  test('a code that was requested can be used, whatever strangers on a hundred networks try', async () => {
    const parts = opened();
    const { visitor, place, make, use } = parts;
    const at = place();
    const owner = visitor();
    const { code } = await make(at, owner);
    for (let strangers = 0; strangers < 100; strangers += 1) {
      const stranger = visitor();
      await parts.ask(at, stranger);
      for (let attempt = 0; attempt < 6; attempt += 1) await use(at, other(code), stranger);
    }
    expect(await use(at, code, owner)).toBe('spent');
  });

  test('all networks together have at most a hundred wrong attempts a day at one address', async () => {
    const parts = opened();
    const { clock, visitor, place, ask, use } = parts;
    const at = place();
    const total = { codes: 0, fails: 0 };
    // A code may be requested by one network and tried on the next, which is counted too.
    for (let networks = 0; networks < 30; networks += 1) {
      const { codes, fails } = await exhaust(parts, at, visitor());
      total.codes += codes;
      total.fails += fails;
    }
    expect(total.codes).toBe(27);
    expect(total.fails).toBe(90);
    const rows = await database()
      .db.selectFrom('code_attempt')
      .innerJoin('verification_code', 'verification_code.id', 'code_attempt.code_id')
      .select(({ fn }) => fn.sum<number>('fails').as('fails'))
      .where('address', '=', at.contact)
      .executeTakeFirstOrThrow();
    expect(Number(rows.fails)).toBe(100);
    const latecomer = visitor();
    expect(await use(at, '00000x', latecomer)).toBe('request.too_many');
    const refusal = await ask(at, latecomer);
    expect(refusal).toMatchObject({ code: 'request.too_many' });
    await clock.advance(Number(refusal?.params['seconds']) * 1000);
    expect(await ask(at, latecomer)).toBeNull();
  });

  test('a subscriber with many IPv6 networks has the share of one', async () => {
    const parts = opened();
    const { place, ask, use, visitor, make } = parts;
    const at = place();
    let [codes, fails] = [0, 0];
    for (let network = 0; network < 40; network += 1) {
      const sender = visitorSender(`2001:db8:77:${network.toString(16)}::1`);
      if ((await ask(at, sender)) === null) codes += 1;
      for (let attempt = 0; attempt < 5; attempt += 1) {
        if ((await use(at, '00000x', sender)) !== 'request.too_many') fails += 1;
      }
    }
    expect(codes).toBe(10);
    expect(fails).toBeLessThanOrEqual(15);
    const owner = visitor();
    const { code } = await make(at, owner);
    expect(await use(at, code, owner)).toBe('spent');
  });

  test('one network has fifteen wrong attempts a day, and leaves the others theirs', async () => {
    const parts = opened();
    const { visitor, place, make, use } = parts;
    const at = place();
    const [guesser, owner] = [visitor(), visitor()];
    expect(await exhaust(parts, at, guesser)).toEqual({ codes: 10, fails: 15 });
    expect(await use(at, '00000x', guesser)).toBe('request.too_many');
    const { code } = await make(at, owner);
    expect(await use(at, code, owner)).toBe('spent');
  });

  test("strangers' requests take neither the count nor the cool-down of the owner's session", async () => {
    const { clock, visitor, place, make, ask, use } = opened();
    const at = place('fund_password');
    const owner = ownerSender(1);
    const strangers = Array.from({ length: 10 }, visitor);
    for (const stranger of strangers) {
      expect(await ask({ ...at, purpose: 'forget' }, stranger)).toBeNull();
    }
    // Ten networks have a code a day; whoever owns the address is not among those who are counted.
    expect((await ask({ ...at, purpose: 'forget' }, visitor()))?.code).toBe('request.too_many');
    expect(await ask(at, owner)).toBeNull();
    expect((await ask(at, owner))?.code).toBe('auth.code_cooldown');
    await clock.advance(minuteMs);
    const { code } = await make(at, owner);
    expect(await use(at, code, visitor())).toBe('auth.code_wrong');
    expect(await use(at, code, owner)).toBe('spent');
  });

  test('what somebody who is logged in asked for is for nobody else', async () => {
    const { place, make, use } = opened();
    const at = place('contact');
    const [asker, stranger] = [userSender(1, '10.9.0.1'), userSender(2, '10.9.0.1')];
    const { code } = await make(at, asker);
    expect(await use(at, code, stranger)).toBe('auth.code_wrong');
    expect(await use(at, code, asker)).toBe('spent');
  });

  test('one network sends twenty codes an hour and sixty a day, however many addresses it names', async () => {
    const { clock, visitor, place, ask } = opened();
    const sender = visitor();
    let sent = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      if ((await ask(place('register'), sender)) === null) sent += 1;
      if (minute === 55) expect(sent).toBe(12);
      await clock.advance(5 * minuteMs);
    }
    expect(sent).toBe(60);
    const burst = await Promise.all(
      Array.from({ length: 30 }, () => ask(place('register'), sender)),
    );
    expect(burst.filter((refusal) => refusal === null).length).toBeLessThanOrEqual(20);
    const swift = visitor();
    const codes = await Promise.all(
      Array.from({ length: 110 }, () => ask(place('register'), swift)),
    );
    expect(codes.filter((refusal) => refusal === null)).toHaveLength(20);
    const [refused] = codes.filter((refusal) => refusal !== null);
    expect(refused).toEqual({ code: 'request.too_many', params: { seconds: 3600 } });
  });

  test('one user sends no more from many networks', async () => {
    const { visitor, place, ask } = opened();
    const asked = [];
    for (let attempt = 0; attempt < 25; attempt += 1) {
      asked.push(await ask(place('contact'), userSender(3, visitor().network)));
    }
    expect(asked.filter((refusal) => refusal === null)).toHaveLength(20);
  });
});
