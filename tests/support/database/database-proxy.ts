import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The end of a reply of PostgreSQL that is ready for the next query, outside of a transaction. */
const idle = Buffer.from('Z\0\0\0\x05I', 'latin1');

export type DatabaseProxy = {
  /** Where the database is reached through the proxy. */
  readonly url: string;
  /**
   * Lets the next message that contains the text reach the database, waits until it is carried out,
   * and cuts the connection in the place of the reply. Resolves when that has happened.
   */
  readonly loseReplyTo: (text: string) => Promise<void>;
  /** Cuts every connection and takes no new ones until `restore`. */
  readonly cut: () => void;
  /** Lets nothing through any more, and closes nothing, as a network that has split; until `restore`. */
  readonly freeze: () => void;
  readonly restore: () => void;
  readonly close: () => Promise<void>;
};

/** A proxy on loopback between a server and its PostgreSQL, which loses what it is told to lose. */
export const databaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let isCut = false;
  let isFrozen = false;
  let lost: { text: string; done: () => void } | null = null;

  const listener = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = connect(Number(target.port || 5432), target.hostname);
    const pair = { client, server };
    pairs.add(pair);
    let losing: (() => void) | null = null;
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    client.on('data', (chunk) => {
      if (lost && chunk.includes(lost.text)) {
        losing = lost.done;
        lost = null;
      }
      if (!isFrozen) server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (isFrozen) return;
      if (!losing) return void client.write(chunk);
      if (!chunk.subarray(-idle.length).equals(idle)) return;
      end();
      losing();
    });
    for (const socket of [client, server]) socket.on('close', end).on('error', end);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  const address = listener.address() as AddressInfo;
  url.port = String(address.port);

  const endAll = () => {
    for (const { client, server } of [...pairs]) {
      client.destroy();
      server.destroy();
    }
  };
  return {
    url: url.href,
    loseReplyTo: (text) =>
      new Promise((done) => {
        lost = { text, done };
      }),
    cut: () => {
      isCut = true;
      endAll();
    },
    freeze: () => {
      isFrozen = true;
    },
    // What was under way when it froze can only be ended.
    restore: () => {
      isCut = false;
      if (!isFrozen) return;
      isFrozen = false;
      endAll();
    },
    close: () =>
      new Promise((resolve) => {
        endAll();
        listener.close(() => resolve());
      }),
  };
};
