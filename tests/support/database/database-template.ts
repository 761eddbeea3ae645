import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../server/database/migrate';
import { openDatabase } from '../../../server/database/open';
import { migratedTemplate, templatePrefix } from './migrated-database';
import { asPostgres, serverUrl } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    postgresTemplate: string;
  }
}

const templates = async (): Promise<string[]> => {
  const names: string[] = [];
  await asPostgres(async (client) => {
    const { rows } = await client.query('select datname from pg_database');
    for (const { datname } of rows) if (datname.startsWith(templatePrefix)) names.push(datname);
  });
  return names;
};

const run = (text: string) => asPostgres((client) => client.query(text));

/** Under its name only when it is complete: a run that was stopped leaves nothing there. */
const makeTemplate = async () => {
  const name = `${templatePrefix}${randomUUID().slice(0, 8)}`;
  if (!(await run(`create database ${name}`))) return;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { db, close } = await openDatabase({ url: url.href });
  await migrate(db);
  await close();
  // Another run may have made it meanwhile.
  const rename = run(`alter database ${name} rename to ${migratedTemplate}`);
  await rename.catch(() => run(`drop database ${name}`));
};

/** Once for all tests: a migrated database on the test server, for each of theirs to be a copy of. */
export const setup = async (project: TestProject): Promise<void> => {
  const known = await templates();
  if (!known.includes(migratedTemplate)) {
    // One that is in use belongs to another run, which is left alone.
    for (const old of known) await run(`drop database if exists ${old}`).catch(() => false);
    await makeTemplate();
  }
  project.provide('postgresTemplate', migratedTemplate);
};
