import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../../server/database/tables';
import { verifyRecords, violationsIn } from '../../../server/verify-records';
import type { TestDatabase } from './databases';

/**
 * What somebody who may write to every table could do behind the server's back, as far as the
 * constraints of the tables let it pass, and the checks that notice it. A statement names the records
 * of the story, as in `where id = :paid`.
 */
export type Manipulation = [name: string, statements: string, checks: string[]];

/** What is seen in a transaction without triggers, which is rolled back. */
export const rolledBack = async <Seen>(
  db: Kysely<Tables>,
  look: (trx: Kysely<Tables>) => Promise<Seen>,
): Promise<Seen> => {
  const trx = await db.startTransaction().execute();
  try {
    await sql`set local session_replication_role = replica`.execute(trx);
    return await look(trx);
  } finally {
    await trx.rollback().execute();
  }
};

const split = (statements: string): string[] => statements.split('; ');

/** The checks that notice the statements, each once; the next ones begin with whole records. */
export const noticedAfter = (db: Kysely<Tables>, statements: readonly string[]) =>
  rolledBack(db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
    return [...new Set((await violationsIn(trx)).map(({ check }) => check))];
  });

type Story = Record<string, number>;

/** A statement with the ids of the story in the place of their names. */
export const withIds = (statement: string, story: Story): string =>
  Object.entries(story).reduce(
    (text, [name, id]) => text.replaceAll(new RegExp(`:${name}\\b`, 'g'), `${id}`),
    statement,
  );

/** Tests that what the server recorded is whole. Returns the records, which are made once. */
export const testRecords = <Known extends Story>(
  database: () => TestDatabase,
  record: () => Promise<Known>,
): (() => Promise<Known>) => {
  let recorded: Promise<Known> | undefined;
  const story = () => {
    recorded ??= record();
    return recorded;
  };
  test('finds nothing in what the server recorded', async () => {
    await story();
    expect((await verifyRecords(database().db)).violations).toEqual([]);
  });
  return story;
};

type Verified<Known extends Story> = {
  database: () => TestDatabase;
  /** What the server records, with the ids by the names that the statements use. */
  record: () => Promise<Known>;
  manipulations: readonly Manipulation[];
  /** What is done first, so that the tables let the statements pass. */
  before?: readonly string[];
};

/** Tests that the records are whole, and that each manipulation is noticed. Returns the records. */
export const testManipulations = <Known extends Story>({
  database,
  record,
  manipulations,
  before = [],
}: Verified<Known>): (() => Promise<Known>) => {
  const story = testRecords(database, record);
  test.each(manipulations)('notices %s', async (_, statements, checks) => {
    const named = split(withIds(statements, await story()));
    expect(await noticedAfter(database().db, [...before, ...named])).toEqual(checks);
  });
  return story;
};
