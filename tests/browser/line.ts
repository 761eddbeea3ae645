import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to the server that the test can cut in the middle of what is being sent. */
export const openLine = async (url: string) => {
  const { hostname, port } = new URL(url);
  const ends = new Set<Socket>();
  let cutAfter = Number.POSITIVE_INFINITY;
  let cuts = 0;
  let mostSent = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let sent = 0;
    for (const end of [client, upstream]) {
      ends.add(end);
      // A line that is cut is an error to whoever was using it, and meant here.
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        client.destroy();
        upstream.destroy();
      });
    }
    upstream.on('data', (bytes) => {
      // What comes back answers what was sent before it, so the next request is counted anew.
      mostSent = Math.max(mostSent, sent);
      sent = 0;
      client.write(bytes);
    });
    client.on('data', (bytes) => {
      sent += bytes.length;
      if (sent <= cutAfter) {
        upstream.write(bytes);
        return;
      }
      cuts += 1;
      client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Cuts every request of which more than so many bytes have gone: a browser tries once more. */
    cutAfter: (bytes: number) => {
      cutAfter = bytes;
    },
    mend: () => {
      cutAfter = Number.POSITIVE_INFINITY;
    },
    cuts: () => cuts,
    /** How many bytes the largest request so far had. */
    mostSent: () => mostSent,
    close: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
