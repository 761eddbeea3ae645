import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { throwAwayPostgres } from '../../support/database/databases';
import { asPostgres } from '../../support/database/postgres';

const documented = readFileSync(
  fileURLToPath(new URL('../../../docs/postgresql.sql', import.meta.url)),
  'utf8',
);

/** A database with an owner and a role of the server, as the document has them under other names. */
export type RoledDatabase = {
  readonly ownerUrl: string;
  readonly serverUrl: string;
  /** Runs the document as the owner. */
  readonly grant: () => Promise<void>;
  readonly drop: () => Promise<void>;
};

/** Roles belong to all databases of a PostgreSQL, so each test has its own two. */
export const roledPostgres = async (): Promise<RoledDatabase> => {
  const place = await throwAwayPostgres();
  const suffix = randomUUID().replaceAll('-', '');
  const owner = `tideline_owner_${suffix}`;
  const server = `tideline_server_${suffix}`;
  const urlOf = (role: string) => {
    const url = new URL(place.url);
    url.username = role;
    url.password = suffix;
    return url.href;
  };
  const database = new URL(place.url).pathname.slice(1);
  await asPostgres(async (client) => {
    for (const role of [owner, server]) {
      await client.query(`create role ${role} login password '${suffix}'`);
    }
    await client.query(`alter database ${database} owner to ${owner}`);
  });
  const grant = async () => {
    const client = new pg.Client({ connectionString: urlOf(owner) });
    await client.connect();
    try {
      await client.query(
        documented.replaceAll('tideline_server', server).replaceAll('tideline_owner', owner),
      );
    } finally {
      await client.end();
    }
  };
  const drop = async () => {
    await place.drop();
    await asPostgres((client) => client.query(`drop role ${owner}, ${server}`));
  };
  return { ownerUrl: urlOf(owner), serverUrl: urlOf(server), grant, drop };
};
