import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { asSocket } from '../../server/database/embedded';

/** The outcome of a message that a server sends to its database. */
export type Fate =
  /** It is executed and answered. */
  | 'answered'
  /** It is executed, and the connection breaks before the reply. */
  | 'reply lost'
  /** The connection breaks before it is executed. */
  | 'lost';

/** One connection of one server; its messages are executed in order. */
type Connection = {
  readonly id: number;
  readonly owner: string;
  readonly queue: Buffer[];
  readonly duplex: Duplex;
};

export type SimulatedDatabase = {
  /** New connections of a server, for `pg`; each message waits until it is released. */
  readonly streamOf: (owner: string) => () => Duplex;
  /** Connections whose messages are executed at once, for inspection from outside. */
  readonly observer: () => Duplex;
  /** The connections with a message that may be executed now. */
  readonly ready: () => readonly { readonly id: number; readonly owner: string }[];
  /** The printable part of a connection's next message. */
  readonly next: (connectionId: number) => string;
  /** Executes the next message of a connection and returns its printable part. */
  readonly release: (connectionId: number, fate: Fate) => string;
  /** Breaks every connection of a server, or of all; open transactions are rolled back. */
  readonly disconnect: (owner?: string) => void;
  /** The fencing term that the sessions of a server carry. */
  readonly setTerm: (owner: string, term: number) => void;
  /** Whether a transaction is open; a read may then return uncommitted rows. */
  readonly isBusy: () => boolean;
  /** Counts messages; while it does not change, the servers wait. */
  readonly activity: () => number;
  readonly dump: () => Promise<Blob>;
  readonly close: () => Promise<void>;
};

const observerName = 'observer';
const terminateMessage = 0x58;
const idleStatus = 0x49;
/** A message that executes statements without parameters. */
export const simpleQuery = (text: string) => {
  const body = Buffer.from(`${text}\0`, 'utf8');
  const head = Buffer.alloc(5);
  head.write('Q', 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const textOf = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 60);

/** A connection for `pg` that passes each message to `receive`. */
export const messageStream = (receive: (bytes: Buffer) => void): Duplex => {
  const duplex: Duplex = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      receive(Buffer.from(chunk));
      done();
    },
    writev: (chunks, done) => {
      receive(Buffer.concat(chunks.map(({ chunk }) => chunk)));
      done();
    },
    final: (done) => {
      duplex.push(null);
      done();
    },
  });
  duplex.on('error', () => undefined);
  return duplex;
};

/** The one database session: the transaction that occupies it, and the fencing term it carries. */
const createSession = (engine: PGlite) => {
  const terms = new Map<string, number>();
  let holder: Connection | null = null;
  let currentTerm: number | null = null;

  const run = (bytes: Buffer): Buffer =>
    Buffer.from(engine.execProtocolRawSync(Uint8Array.from(bytes)).slice());

  const applyTerm = (owner: string) => {
    const term = terms.get(owner) ?? null;
    if (term === currentTerm) return;
    run(simpleQuery(term === null ? 'reset tideline.term' : `set tideline.term = '${term}'`));
    currentTerm = term;
  };

  return {
    isBusy: () => holder !== null,
    isFreeFor: (connection: Connection) => holder === null || holder === connection,
    execute: (connection: Connection, bytes: Buffer): Buffer => {
      if (holder === null) applyTerm(connection.owner);
      const reply = run(bytes);
      holder = reply.at(-1) === idleStatus ? null : connection;
      return reply;
    },
    /** Rolls back the connection's open transaction, if it has one. */
    abandon: (connection: Connection) => {
      if (holder !== connection) return;
      run(simpleQuery('rollback'));
      holder = null;
    },
    setTerm: (owner: string, term: number) => {
      terms.set(owner, term);
      if (holder !== null) return;
      currentTerm = null;
      run(simpleQuery('reset tideline.term'));
    },
  };
};

/**
 * A PostgreSQL in this thread that executes one message at a time, on request. The caller decides
 * how the statements of several servers interleave; a transaction excludes all others.
 */
export const createSimulatedDatabase = async (image?: Blob): Promise<SimulatedDatabase> => {
  const engine = await PGlite.create(image ? { loadDataDir: image } : {});
  const session = createSession(engine);
  const connections = new Map<number, Connection>();
  let count = 0;
  let activity = 0;

  const drop = (connection: Connection) => {
    connections.delete(connection.id);
    connection.queue.length = 0;
    session.abandon(connection);
    connection.duplex.destroy(new Error('Connection terminated unexpectedly'));
  };

  const executeNext = (connection: Connection, fate: Fate): string => {
    const bytes = connection.queue.shift();
    if (!bytes) throw new Error('This connection has no queued message.');
    activity += 1;
    const reply = fate === 'lost' ? null : session.execute(connection, bytes);
    if (reply === null || fate === 'reply lost') drop(connection);
    else connection.duplex.push(reply);
    return textOf(bytes);
  };

  const streamOf = (owner: string) => (): Duplex => {
    count += 1;
    const id = count;
    const duplex = messageStream((bytes) => {
      const connection = connections.get(id);
      if (!connection || bytes[0] === terminateMessage) return;
      activity += 1;
      connection.queue.push(bytes);
      if (owner === observerName) executeNext(connection, 'answered');
    });
    connections.set(id, { id, owner, queue: [], duplex });
    return asSocket(duplex);
  };

  return {
    streamOf,
    observer: streamOf(observerName),
    ready: () =>
      [...connections.values()].filter(
        (connection) => connection.queue.length > 0 && session.isFreeFor(connection),
      ),
    next: (connectionId) => textOf(connections.get(connectionId)?.queue[0] ?? Buffer.alloc(0)),
    release: (connectionId, fate) => {
      const connection = connections.get(connectionId);
      if (!connection) throw new Error('There is no such connection.');
      return executeNext(connection, fate);
    },
    disconnect: (owner) => {
      for (const connection of [...connections.values()]) {
        if (connection.owner === observerName) continue;
        if (owner === undefined || connection.owner === owner) drop(connection);
      }
    },
    setTerm: session.setTerm,
    isBusy: session.isBusy,
    activity: () => activity,
    dump: () => engine.dumpDataDir('none'),
    close: () => engine.close(),
  };
};
