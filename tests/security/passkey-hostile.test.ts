import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/database/open';
import type { Tables } from '../../server/database/tables';
import { Refusal } from '../../server/requests/refusal';
import {
  assertionOptions,
  registrationOptions,
  removePasskey,
  tryNewPasskey,
  tryPasskey,
} from '../../server/security/passkeys';
import { openMemory } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { attestationOf, type Site, virtualPasskey } from '../support/virtual-passkey';

let database: OpenDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await openMemory();
  app = await openApp(database.db, []);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const wrong = 'auth.passkey_wrong';
type Key = ReturnType<typeof virtualPasskey>;
type Purpose = Parameters<typeof assertionOptions>[2]['purpose'];

const inTransaction = <Result>(run: (trx: Transaction<Tables>) => Promise<Result>) =>
  database.db.transaction().execute(run);

/** `ok`, or the code of the refusal; anything else that is thrown is a fault. */
const outcome = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run();
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const nowMs = () => app.clock.now();
const options = (userId: number) =>
  inTransaction((trx) => registrationOptions(trx, app.services, { userId, account: 'a' }, nowMs()));
const challenge = (userId: number, purpose: Purpose = 'login') =>
  inTransaction((trx) => assertionOptions(trx, app.services, { userId, purpose }, nowMs()));
const register = (userId: number, response: string) =>
  outcome(async () => {
    const proof = await tryNewPasskey(app.services, { userId, response, name: 'a' }, nowMs());
    await inTransaction(proof);
  });
const use = (userId: number, response: string, purpose: Purpose = 'login') =>
  outcome(async () => {
    const proof = await tryPasskey(app.services, { userId, purpose, response }, nowMs());
    await inTransaction(proof);
  });

const person = async (key: Key = virtualPasskey()) => {
  const { id } = await app.person();
  expect(await register(id, key.create(await options(id)))).toBe('ok');
  return { id, key };
};

/** The same text with one part of the response replaced. */
const changed = (response: string, part: string, value: unknown): string => {
  const read = JSON.parse(response);
  return JSON.stringify({ ...read, response: { ...read.response, [part]: value } });
};

const sites: readonly [string, Site][] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['of another origin and key', { origin: 'https://evil.example', rpId: 'evil.example' }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['of a host that begins like ours', { origin: 'http://localhost.evil.example:8080' }],
  ['of a host that ends like ours', { origin: 'http://evil.localhost:8080' }],
  ['with our origin as the user', { origin: 'http://localhost:8080@evil.example' }],
  ['of no origin', { origin: 'null' }],
  ['in a frame of another page', { client: { crossOrigin: true } }],
  [
    'in a frame that is named',
    { client: { crossOrigin: true, topOrigin: 'https://evil.example' } },
  ],
  ['of a top that is no frame', { client: { topOrigin: 'https://evil.example' } }],
  ['of the other ceremony', { client: { type: 'payment.get' } }],
  ['of a challenge of its own', { client: { challenge: 'AAAA' } }],
  ['of nobody present', { flags: 0 }],
];

describe('a response of a passkey', () => {
  test.each(sites)('%s is neither registered nor used', async (_, site) => {
    const { id, key } = await person();
    expect(await register(id, virtualPasskey().create(await options(id), site))).toBe(wrong);
    expect(await use(id, key.get(await challenge(id), 1, site))).toBe(wrong);
    expect(await use(id, key.get(await challenge(id), 1))).toBe('ok');
  });

  test('is good once, for its person and purpose, and until its challenge expires', async () => {
    const [mine, theirs] = [await person(), await person()];
    const response = mine.key.get(await challenge(mine.id), 1);
    expect(await use(theirs.id, response)).toBe(wrong);
    expect(await use(mine.id, response, 'wallet/newOut')).toBe(wrong);
    expect(await use(mine.id, response)).toBe('ok');
    expect(await use(mine.id, response)).toBe(wrong);
    const late = mine.key.get(await challenge(mine.id), 2);
    await app.clock.advance(300_000);
    expect(await use(mine.id, late)).toBe(wrong);
    const burst = mine.key.get(await challenge(mine.id), 3);
    const uses = await Promise.all(Array.from({ length: 8 }, () => use(mine.id, burst)));
    expect(uses.filter((each) => each === 'ok')).toHaveLength(1);
  });

  test('of a stranger’s passkey, in one’s own name too, is refused', async () => {
    const [mine, theirs] = [await person(), await person()];
    expect(await use(mine.id, theirs.key.get(await challenge(mine.id), 1))).toBe(wrong);
    const renamed = JSON.parse(theirs.key.get(await challenge(mine.id), 1));
    const named = JSON.stringify({ ...renamed, id: mine.key.id, rawId: mine.key.id });
    expect(await use(mine.id, named)).toBe(wrong);
    const two = JSON.stringify({ ...renamed, id: mine.key.id });
    expect(await use(mine.id, two)).toBe(wrong);
  });

  test('whose counter stands or goes back is refused, and 0 only while it never counted', async () => {
    const { id, key } = await person();
    const count = async (counter: number) => use(id, key.get(await challenge(id), counter));
    expect(await count(0)).toBe('ok');
    expect(await count(0)).toBe('ok');
    expect(await count(7)).toBe('ok');
    for (const counter of [7, 6, 1, 0]) expect(await count(counter)).toBe(wrong);
    expect(await count(2 ** 32 - 1)).toBe('ok');
    expect(await count(2 ** 32 - 1)).toBe(wrong);
  });

  test('that was verified before its passkey was removed is refused at the commit', async () => {
    const { id, key } = await person();
    const response = key.get(await challenge(id), 1);
    const place = { userId: id, purpose: 'login', response } as const;
    const proof = await tryPasskey(app.services, place, nowMs());
    await inTransaction((trx) => removePasskey(trx, { userId: id, id: key.id }));
    expect(await outcome(() => inTransaction(proof))).toBe(wrong);
    await person(key);
    expect(await use(id, response)).toBe(wrong);
  });

  test('with an id that is registered is refused, of oneself and of another', async () => {
    const id = randomBytes(32);
    const { id: userId } = await person(virtualPasskey(id));
    const other = await person();
    for (const who of [userId, other.id]) {
      expect(await register(who, virtualPasskey(id).create(await options(who)))).toBe(wrong);
    }
    const owners = await database.db
      .selectFrom('passkey')
      .select('user_id')
      .where('id', '=', id.toString('base64url'))
      .execute();
    expect(owners).toEqual([{ user_id: userId }]);
  });
});

describe('a registration that is not one', () => {
  const huge = Buffer.from([0x5b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  const parts: readonly [string, string, (whole: Buffer) => Buffer][] = [
    ['nothing', 'attestationObject', () => Buffer.alloc(0)],
    ['half of CBOR', 'attestationObject', (whole) => whole.subarray(0, whole.length / 2)],
    ['random bytes', 'attestationObject', () => randomBytes(200)],
    ['a length of 2^63', 'attestationObject', () => huge],
    ['maps in maps', 'attestationObject', () => Buffer.alloc(9_000, 0xa1)],
    ['arrays without an end', 'attestationObject', () => Buffer.alloc(9_000, 0x9f)],
    ['tags of tags', 'attestationObject', () => Buffer.alloc(9_000, 0xc1)],
    ['text where bytes belong', 'attestationObject', () => Buffer.from([0xa1, 0x61, 0x61, 0x61])],
    ['short data', 'attestationObject', () => attestationOf(Buffer.alloc(20))],
    ['empty data', 'attestationObject', () => attestationOf(Buffer.alloc(0))],
    ['no JSON', 'clientDataJSON', () => Buffer.from('{')],
    ['JSON of null', 'clientDataJSON', () => Buffer.from('null')],
    ['deep JSON', 'clientDataJSON', () => Buffer.from('['.repeat(8_000))],
  ];
  test.each(parts)('because it has %s in its %s', async (_, part, make) => {
    const { id } = await app.person();
    const response = virtualPasskey().create(await options(id));
    const whole = Buffer.from(JSON.parse(response).response.attestationObject, 'base64url');
    expect(await register(id, changed(response, part, make(whole).toString('base64url')))).toBe(
      wrong,
    );
    const rows = database.db.selectFrom('passkey').select('id').where('user_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  test('nor is a login with an unreadable signature, data or client data', async () => {
    const { id, key } = await person();
    for (const [part, value] of [
      ['signature', ''],
      ['signature', 'AAAA'],
      ['signature', '%%%'],
      ['authenticatorData', ''],
      ['authenticatorData', 'A'.repeat(8_000)],
      ['clientDataJSON', '!'],
    ] as const) {
      const response = changed(key.get(await challenge(id), 1), part, value);
      expect(await use(id, response), `${part} ${value.slice(0, 9)}`).toBe(wrong);
    }
  });
});
