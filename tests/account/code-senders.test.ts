import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type CodeSender,
  ownerSender,
  userSender,
  visitorSender,
} from '../../server/account/code-sender';
import { makeCode, tryCode } from '../../server/account/codes';
import { testClock } from '../../server/platform/clock';
import { settingsFor } from '../../server/platform/settings';
import { Refusal } from '../../server/requests/refusal';
import { other } from '../support/contacts';
import { describeOnEachDatabase } from '../support/databases';

const settings = settingsFor('live');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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
    const place = (purpose = 'forget') => ({ purpose, address: `${randomUUID()}@example.com` });
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
      expect(await use(at, code, stranger)).toBe('auth.code_attempts');
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

  test('all visitors together have sixty wrong attempts a day at one address', async () => {
    const { clock, visitor, place, make, use } = opened();
    const at = place();
    const owner = visitor();
    const guess = async (sender: CodeSender) => use(at, '00000x', sender);
    const results: string[] = [];
    for (let strangers = 0; strangers < 14; strangers += 1) {
      const sender = visitor();
      if (strangers % 5 === 0) {
        await clock.advance(minuteMs);
        await make(at, owner);
      }
      for (let attempt = 0; attempt < 5; attempt += 1) results.push(await guess(sender));
    }
    const counted = results.filter((code) => code !== 'request.too_many');
    expect(counted).toHaveLength(60);
    expect(results.slice(60)).toEqual(Array(10).fill('request.too_many'));
    await clock.advance(24 * hourMs);
    const { code } = await make(at, owner);
    expect(await use(at, code, owner)).toBe('spent');
  });

  test('one visitor has twenty of them', async () => {
    const { clock, visitor, place, make, use } = opened();
    const at = place();
    const [guesser, owner] = [visitor(), visitor()];
    for (let codes = 0; codes < 4; codes += 1) {
      await make(at, guesser);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect(await use(at, '00000x', guesser)).toBe(
          attempt < 4 ? 'auth.code_wrong' : 'auth.code_attempts',
        );
      }
      await clock.advance(minuteMs);
    }
    await make(at, guesser);
    expect(await use(at, '00000x', guesser)).toBe('request.too_many');
    const { code } = await make(at, owner);
    expect(await use(at, code, owner)).toBe('spent');
  });

  test("strangers' requests take neither the count nor the cool-down of the owner's session", async () => {
    const { clock, visitor, place, make, ask, use } = opened();
    const at = place('fund_password');
    const owner = ownerSender(1);
    const strangers = [visitor(), visitor(), visitor()];
    for (const stranger of strangers) {
      for (let asked = 0; asked < 10; asked += 1) {
        expect(await ask({ ...at, purpose: 'forget' }, stranger)).toBeNull();
        await clock.advance(minuteMs);
      }
    }
    // Thirty a day reach an address; whoever owns it is not among those who are counted.
    expect((await ask({ ...at, purpose: 'forget' }, visitor()))?.code).toBe('request.too_many');
    expect(await ask(at, owner)).toBeNull();
    await ask({ ...at, purpose: 'forget' }, strangers[0] ?? visitor());
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
