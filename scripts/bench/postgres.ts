import { randomUUID } from 'node:crypto';
import pg from 'pg';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const execute = async (text: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
  } catch {
    return false;
  }
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
  return true;
};

/** A temporary database, or null if no PostgreSQL is reachable. */
export const throwAwayDatabase = async () => {
  const name = `tideline_bench_${randomUUID().replaceAll('-', '')}`;
  if (!(await execute(`create database ${name}`))) return null;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () => execute(`drop database if exists ${name} with (force)`);
  return { url: url.href, drop };
};
