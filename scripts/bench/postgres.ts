import { randomUUID } from 'node:crypto';
import pg from 'pg';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const ask = async (text: string): Promise<boolean> => {
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

/** A database of its own on the PostgreSQL that is reachable, or null where none is. */
export const throwAwayDatabase = async () => {
  const name = `tideline_bench_${randomUUID().replaceAll('-', '')}`;
  if (!(await ask(`create database ${name}`))) return null;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = () => ask(`drop database if exists ${name} with (force)`);
  return { url: url.href, drop };
};
