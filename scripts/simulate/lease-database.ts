import type { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { asSocket } from '../../server/database/embedded';
import { messageStream, simpleQuery } from './database';

/** What a PostgreSQL knows of its connections, which the one session of PGlite does not. */
const simulatedServer = `
  create schema simulated;
  create table simulated.now (at timestamptz not null);
  insert into simulated.now (at) values ('2026-03-02T12:00:00Z');
  create table simulated.connection (id text primary key, application_name text not null);
  create table simulated.lock (key bigint primary key, owner text not null);
  create view simulated.pg_stat_activity as
    select current_database() as datname, c.application_name from simulated.connection c;
  create function simulated.clock_timestamp() returns timestamptz language sql as
    'select at from simulated.now';
  create function simulated.pg_postmaster_start_time() returns timestamptz language sql as
    $$select '2000-01-01T00:00:00Z'::timestamptz$$;
  create function simulated.pg_try_advisory_lock(a_key integer) returns boolean language sql as $$
    insert into simulated.lock values (a_key, current_setting('simulated.connection'))
      on conflict do nothing;
    select owner = current_setting('simulated.connection') from simulated.lock where key = a_key
  $$;
  create function simulated.pg_advisory_unlock(a_key integer) returns boolean language sql as $$
    delete from simulated.lock where key = a_key
      and owner = current_setting('simulated.connection');
    select true
  $$;
  create function simulated.set_config(name text, value text, is_local boolean)
    returns text language sql as $$
    update simulated.connection set application_name = value
      where id = current_setting('simulated.connection');
    select value
  $$;
  set search_path = simulated, pg_catalog, public;
`;

type Connection = {
  readonly id: string;
  readonly owner: string;
  readonly isHung: () => boolean;
  readonly queue: Buffer[];
  readonly duplex: Duplex;
};

/** A database whose connections have locks and names of their own, and a clock that is set. */
export type LeaseDatabase = {
  /** Opens a connection of a server; what it sends waits while the server hangs. */
  readonly connect: (
    owner: string,
    applicationName: string,
    isHung: () => boolean,
  ) => Promise<pg.Client>;
  /** Executes what waited for servers that hang no more. */
  readonly deliver: () => void;
  /** Ends the connections of a server with their locks: all, or its lease connection alone. */
  readonly disconnect: (owner: string) => void;
  /** Adds a connection of a server that is used for nothing, as one of its pool. */
  readonly addIdle: (owner: string, applicationName: string) => Promise<void>;
  readonly removeIdle: (owner: string) => Promise<void>;
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

const terminateMessage = 0x58;

export const createLeaseDatabase = async (image: Blob): Promise<LeaseDatabase> => {
  const engine = await PGlite.create({ loadDataDir: image });
  await engine.exec(simulatedServer);
  const connections = new Map<string, Connection>();
  let count = 0;
  const run = (bytes: Buffer) =>
    Buffer.from(engine.execProtocolRawSync(Uint8Array.from(bytes)).slice());
  const query = (text: string) => run(simpleQuery(text));

  const end = (connection: Connection) => {
    if (!connections.delete(connection.id)) return;
    query(`delete from simulated.lock where owner = '${connection.id}'`);
    query(`delete from simulated.connection where id = '${connection.id}'`);
    connection.duplex.destroy(new Error('Connection terminated unexpectedly'));
  };
  const execute = (connection: Connection) => {
    while (!connection.isHung()) {
      const bytes = connection.queue.shift();
      if (!bytes) return;
      if (bytes[0] === terminateMessage) return end(connection);
      query(`set simulated.connection = '${connection.id}'`);
      connection.duplex.push(run(bytes));
    }
  };
  const streamOf = (id: string, owner: string, isHung: () => boolean) => {
    const duplex = messageStream((bytes) => {
      const connection = connections.get(id);
      if (!connection) return;
      connection.queue.push(bytes);
      execute(connection);
    });
    connections.set(id, { id, owner, isHung, queue: [], duplex });
    return asSocket(duplex);
  };

  return {
    connect: async (owner, applicationName, isHung) => {
      count += 1;
      const id = `${count}`;
      await engine.query('insert into simulated.connection values ($1, $2)', [id, applicationName]);
      const client = new pg.Client({
        user: 'postgres',
        database: 'postgres',
        stream: () => streamOf(id, owner, isHung),
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    deliver: () => {
      for (const connection of [...connections.values()]) execute(connection);
    },
    disconnect: (owner) => {
      for (const connection of [...connections.values()]) {
        if (connection.owner === owner) end(connection);
      }
    },
    addIdle: async (owner, applicationName) => {
      const row = [`idle of ${owner}`, applicationName];
      await engine.query('insert into simulated.connection values ($1, $2)', row);
    },
    removeIdle: async (owner) => {
      await engine.query('delete from simulated.connection where id = $1', [`idle of ${owner}`]);
    },
    advance: async (milliseconds) => {
      await engine.query(`update simulated.now set at = at + make_interval(secs => $1)`, [
        milliseconds / 1_000,
      ]);
    },
    close: () => engine.close(),
  };
};
