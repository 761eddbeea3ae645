import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/database/open';
import { calls } from '../../server/domains';
import type { Call } from '../../server/requests/call';
import { openMemory } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { callName } from './support/hostile';
import { Fields, usualFields } from './support/usual-fields';

let database: OpenDatabase;
let at: TestApp;

beforeAll(async () => {
  database = await openMemory();
  at = await openApp(database.db, calls);
  await at.engine.start();
}, 180_000);
afterAll(() => database.close());

/** More than a column of 32 bits holds, and more than a date does, in seconds and in milliseconds. */
const large = ['2147483648', '253402300800', '253402300800000', '9007199254740991'];

/** Requests that are usual apart from one number. */
const requestsTo = ({ request }: Call): Record<string, string>[] => {
  const base = usualFields({ request });
  if (!v.is(Fields, request)) return [];
  return Object.keys(v.parse(Fields, request).entries).flatMap((name) =>
    large.flatMap((value) => [
      { ...base, [name]: value },
      // What is optional may lead elsewhere.
      { [name]: value },
    ]),
  );
};

test('a number that no column holds is refused or found nowhere, never a fault', async () => {
  const { token } = await at.person({ 1: '10', 3: '100000' });
  const found = new Set<string>();
  let count = 0;
  for (const call of calls) {
    for (const fields of requestsTo(call)) {
      const isRead = call.method === 'GET';
      const response = await at.server.inject({
        method: call.method,
        url: `/api/${call.path}${isRead ? `?${new URLSearchParams(fields)}` : ''}`,
        headers: {
          authorization: token,
          'idempotency-key': randomUUID(),
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(isRead ? {} : { payload: `${new URLSearchParams(fields)}` }),
      });
      count += 1;
      if (response.statusCode === 500) found.add(`${callName(call)} ${JSON.stringify(fields)}`);
    }
  }
  expect(count).toBeGreaterThan(500);
  expect([...found]).toEqual([]);
}, 180_000);
