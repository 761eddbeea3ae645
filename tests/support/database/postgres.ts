import pg from 'pg';

export const serverUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs as the superuser of the test server; false where none is reachable. */
export const asPostgres = async (
  run: (client: pg.Client) => Promise<unknown>,
): Promise<boolean> => {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
  } catch {
    return false;
  }
  try {
    await run(client);
  } finally {
    await client.end();
  }
  return true;
};
