import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { appendAct, verifyAudit } from '../../server/audit/audit-log';
import { canonicalJson } from '../../server/audit/canonical-json';
import { reviewKinds } from '../../server/domains';
import { performReview } from '../../server/review/perform';
import { createReviewer } from '../../server/review/reviewer';
import { describeOnEachDatabase, withoutTriggers } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

const rows = 5;

describeOnEachDatabase('the audit log', (database) => {
  const append = (recordId: number) =>
    database()
      .db.transaction()
      .execute((trx) =>
        appendAct(
          trx,
          {
            actor: 'olga',
            act: 'approve',
            kind: 'kyc',
            recordId,
            before: { state: 'reviewing' },
            after: { state: 'verified' },
          },
          1_767_225_600_000 + recordId,
        ),
      );
  const verify = (known?: string) => verifyAudit(database().db, known);
  const all = () => database().db.selectFrom('audit_log').selectAll().orderBy('seq').execute();

  beforeAll(async () => {
    expect(await verify()).toEqual({
      count: 0,
      lastHash: '0'.repeat(64),
      broken: null,
      holdsKnown: true,
    });
    for (let recordId = 1; recordId <= rows; recordId += 1) await append(recordId);
  });

  test('is a chain of its acts', async () => {
    const written = await all();
    expect(written.map(({ seq, record_id }) => [seq, record_id])).toEqual([
      ...[1, 2, 3, 4, 5].map((place) => [place, place]),
    ]);
    for (const [place, row] of written.entries()) {
      expect(row.prev_hash).toBe(written[place - 1]?.hash ?? '0'.repeat(64));
    }
    const lastHash = written.at(-1)?.hash;
    expect(await verify()).toEqual({ count: rows, lastHash, broken: null, holdsKnown: true });
  });

  test.each([
    `update audit_log set actor = 'x'`,
    `update audit_log set actor = 'x' where false`,
    'delete from audit_log',
    'truncate audit_log',
  ])('is not changed by: %s', async (statement) => {
    const before = await all();
    await expect(sql.raw(statement).execute(database().db)).rejects.toMatchObject({
      code: 'TL004',
    });
    expect(await all()).toEqual(before);
  });

  describe('shows what somebody did who got around that', () => {
    /** Tampers, looks, and puts everything back. */
    const afterwards = async (...statements: string[]) => {
      const written = await all();
      await withoutTriggers(database().db, async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx);
      });
      try {
        return await verify(written.at(-1)?.hash);
      } finally {
        await withoutTriggers(database().db, async (trx) => {
          await trx.deleteFrom('audit_log').execute();
          await trx.insertInto('audit_log').values(written).execute();
        });
      }
    };
    const changed = (column: string, value: string) =>
      afterwards(`update audit_log set ${column} = ${value} where seq = 3`);

    test.each([
      ['time_ms', 'time_ms + 1'],
      ['actor', `'pavel'`],
      ['act', `'reject'`],
      ['kind', `'deposit'`],
      ['record_id', '4'],
      ['before', `'{}'`],
      ['after', `'{"state": "verified"}'`],
      ['hash', `repeat('a', 64)`],
    ])('the row whose %s is another', async (column, value) => {
      expect(await changed(column, value)).toMatchObject({
        count: 2,
        broken: { seq: 3, why: 'it was changed' },
      });
    });

    test('a row that follows another one than it says', async () => {
      expect(await changed('prev_hash', `repeat('b', 64)`)).toMatchObject({
        count: 2,
        broken: { seq: 3, why: 'it does not follow the row before it' },
      });
    });

    test('a row that is gone, the first one too', async () => {
      expect((await afterwards('delete from audit_log where seq = 3')).broken).toEqual({
        seq: 4,
        why: 'row 3 is missing',
      });
      expect((await afterwards('delete from audit_log where seq = 1')).broken).toEqual({
        seq: 2,
        why: 'row 1 is missing',
      });
    });

    test('rows that have changed places', async () => {
      const { broken } = await afterwards(
        'update audit_log set seq = 9 where seq = 3',
        'update audit_log set seq = 3 where seq = 4',
        'update audit_log set seq = 4 where seq = 9',
      );
      expect(broken).toMatchObject({ seq: 3 });
    });

    test('an end that was cut off, by a hash that was noted before', async () => {
      expect(await afterwards('delete from audit_log where seq >= 4')).toMatchObject({
        count: 3,
        broken: null,
        holdsKnown: false,
      });
    });
  });

  test('is recomputed for a person, with its count and its last hash', async () => {
    const app = await openApp(database().db, []);
    const reviewer = createReviewer(app.services, reviewKinds);
    const lastHash = (await all()).at(-1)?.hash ?? '';
    const intact = `${rows} acts are as they were written; the last hash is ${lastHash}`;
    const asked = (known: string) => performReview(reviewer, { act: 'verify', known });
    expect(await asked('')).toEqual({ isDone: true, lines: [intact], photos: [] });
    expect(await asked(lastHash)).toMatchObject({ isDone: true });
    expect(await asked('c'.repeat(64))).toEqual({
      isDone: false,
      photos: [],
      lines: [intact, 'The hash that was noted is not among them.'],
    });
    await app.server.close();
  });

  test('is recomputed in full, however long it is', async () => {
    await withoutTriggers(database().db, (trx) => trx.deleteFrom('audit_log').execute());
    const { length } = Array.from({ length: 1_001 });
    await database()
      .db.transaction()
      .execute(async (trx) => {
        for (let recordId = 1; recordId <= length; recordId += 1) {
          await appendAct(
            trx,
            { actor: 'a', act: 'reject', kind: 'kyc', recordId, before: null, after: [recordId] },
            recordId,
          );
        }
      });
    expect(await verify()).toMatchObject({ count: 1_001, broken: null });
    await withoutTriggers(database().db, (trx) =>
      sql`update audit_log set actor = 'b' where seq = 1001`.execute(trx),
    );
    expect(await verify()).toMatchObject({ count: 1_000, broken: { seq: 1_001 } });
  });
});

test.each([
  [{ b: 1, a: [true, null, { d: 'x', c: '"' }] }, '{"a":[true,null,{"c":"\\"","d":"x"}],"b":1}'],
  ['text', '"text"'],
  [null, 'null'],
  [{}, '{}'],
  [[], '[]'],
])('%j is one text only', (value, text) => expect(canonicalJson(value)).toBe(text));
