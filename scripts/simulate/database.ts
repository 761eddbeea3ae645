import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { asSocket } from '../../server/database/embedded';

/** What becomes of a message that a server sends to its database. */
export type Fate =
  /** It is carried out and answered. */
  | 'answered'
  /** It is carried out, and the connection breaks in the place of the reply. */
  | 'reply lost'
  /** The connection breaks before it is carried out. */
  | 'lost';

/** One connection of one server; its messages are carried out one after the other. */
type Connection = {
  readonly id: number;
  readonly owner: string;
  readonly queue: Buffer[];
  readonly duplex: Duplex;
};

export type SimulatedDatabase = {
  /** New connections of a server, as `pg` takes them; each message waits until it is released. */
  readonly streamOf: (owner: string) => () => Duplex;
  /** Connections whose messages are carried out at once, for whoever looks from outside. */
  readonly observer: () => Duplex;
  /** The connections that have a message which may be carried out now. */
  readonly ready: () => readonly { readonly id: number; readonly owner: string }[];
  /** The next message of a connection, as far as it can be read. */
  readonly next: (connectionId: number) => string;
  /** Carries out the next message of a connection; says what it was. */
  readonly release: (connectionId: number, fate: Fate) => string;
  /** Breaks every connection of a server, or of all; what is not committed is undone. */
  readonly disconnect: (owner?: string) => void;
  /** The fencing number that the sessions of a server carry. */
  readonly setTerm: (owner: string, term: number) => void;
  /** Whether a transaction is open: what is seen then is not all committed. */
  readonly isBusy: () => boolean;
  /** Counts what the servers did with it: when it stands still, they wait. */
  readonly activity: () => number;
  readonly dump: () => Promise<Blob>;
  readonly close: () => Promise<void>;
};

const observerName = 'observer';
const terminateMessage = 0x58;
const idleStatus = 0x49;
const simpleQuery = (text: string) => {
  const body = Buffer.from(`${text}\0`, 'utf8');
  const head = Buffer.alloc(5);
  head.write('Q', 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** What a message asks, as far as its text says. */
const textOf = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 60);

/**
 * A PostgreSQL in this thread, which carries out one message at a time, when it is told to. Statements
 * of several servers interleave as the caller likes, but for transactions, which have it to themselves.
 */
export const createSimulatedDatabase = async (image?: Blob): Promise<SimulatedDatabase> => {
  const engine = await PGlite.create(image ? { loadDataDir: image } : {});
  const connections = new Map<number, Connection>();
  const terms = new Map<string, number>();
  let holder: Connection | null = null;
  let presentTerm: number | null = null;
  let count = 0;
  let activity = 0;

  const execute = (bytes: Buffer): Buffer =>
    Buffer.from(engine.execProtocolRawSync(Uint8Array.from(bytes)).slice());

  const adoptTerm = (owner: string) => {
    const term = terms.get(owner) ?? null;
    if (term === presentTerm) return;
    execute(simpleQuery(term === null ? 'reset tideline.term' : `set tideline.term = '${term}'`));
    presentTerm = term;
  };

  const drop = (connection: Connection) => {
    connections.delete(connection.id);
    connection.queue.length = 0;
    if (holder === connection) {
      execute(simpleQuery('rollback'));
      holder = null;
    }
    connection.duplex.destroy(new Error('Connection terminated unexpectedly'));
  };

  const carryOut = (connection: Connection, fate: Fate): string => {
    const bytes = connection.queue.shift();
    if (!bytes) throw new Error('This connection has nothing to carry out.');
    activity += 1;
    const text = textOf(bytes);
    if (fate === 'lost') {
      drop(connection);
      return text;
    }
    if (holder === null) adoptTerm(connection.owner);
    const reply = execute(bytes);
    holder = reply.at(-1) === idleStatus ? null : connection;
    if (fate === 'reply lost') drop(connection);
    else connection.duplex.push(reply);
    return text;
  };

  const streamOf = (owner: string) => (): Duplex => {
    count += 1;
    const id = count;
    const take = (bytes: Buffer) => {
      const connection = connections.get(id);
      if (!connection || bytes[0] === terminateMessage) return;
      activity += 1;
      connection.queue.push(bytes);
      if (owner === observerName) carryOut(connection, 'answered');
    };
    const duplex: Duplex = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => {
        take(Buffer.from(chunk));
        done();
      },
      writev: (chunks, done) => {
        take(Buffer.concat(chunks.map(({ chunk }) => chunk)));
        done();
      },
      final: (done) => {
        duplex.push(null);
        done();
      },
    });
    duplex.on('error', () => undefined);
    connections.set(id, { id, owner, queue: [], duplex });
    return asSocket(duplex);
  };

  return {
    streamOf,
    observer: streamOf(observerName),
    ready: () =>
      [...connections.values()].filter(
        (connection) => connection.queue.length > 0 && (holder === null || holder === connection),
      ),
    next: (connectionId) => textOf(connections.get(connectionId)?.queue[0] ?? Buffer.alloc(0)),
    release: (connectionId, fate) => {
      const connection = connections.get(connectionId);
      if (!connection) throw new Error('There is no such connection.');
      return carryOut(connection, fate);
    },
    disconnect: (owner) => {
      for (const connection of [...connections.values()]) {
        if (connection.owner === observerName) continue;
        if (owner === undefined || connection.owner === owner) drop(connection);
      }
    },
    setTerm: (owner, term) => {
      terms.set(owner, term);
      if (holder === null) presentTerm = null;
      if (holder === null) execute(simpleQuery('reset tideline.term'));
    },
    isBusy: () => holder !== null,
    activity: () => activity,
    dump: () => engine.dumpDataDir('none'),
    close: () => engine.close(),
  };
};
