import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

export type Proxied = {
  readonly url: string;
  /** Serves another version of the worker from now on. */
  readonly release: () => void;
  /** Keeps requests for a path waiting, until the result is called. */
  readonly hold: (path: string) => () => void;
  /** Paths that were asked for, in order. */
  readonly paths: string[];
  readonly close: () => Promise<void>;
};

/** The site under an address of its own, below a path or not, whose worker can be changed. */
export const behindProxy = async (site: string, below = ''): Promise<Proxied> => {
  let version = 0;
  const paths: string[] = [];
  const sockets = new Set<Duplex>();
  const held = new Map<string, (() => void)[]>();
  const server: Server = createServer((incoming, outgoing) => {
    const asked = incoming.url ?? '/';
    if (!asked.startsWith(`${below}/`)) return void outgoing.writeHead(404).end();
    const path = asked.slice(below.length);
    paths.push(path);
    const isWorker = path === '/worker.js';
    const headers = { ...incoming.headers };
    if (isWorker) {
      headers['accept-encoding'] = 'identity';
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const waiting = held.get(path);
    const onwards = request(`${site}${path}`, { method: incoming.method, headers }, (answer) => {
      const { 'content-length': length, ...rest } = answer.headers;
      outgoing.writeHead(
        answer.statusCode ?? 502,
        isWorker || length === undefined ? rest : { ...rest, 'content-length': length },
      );
      answer.pipe(outgoing, { end: !isWorker });
      if (isWorker) answer.on('end', () => outgoing.end(`\n// version ${version}`));
    });
    onwards.on('error', () => outgoing.destroy());
    const passOn = () => void incoming.pipe(onwards);
    if (waiting) waiting.push(passOn);
    else passOn();
  });
  const { hostname, port: sitePort } = new URL(site);
  server.on('upgrade', ({ method, url = '', rawHeaders }, socket, head) => {
    if (!url.startsWith(`${below}/`)) return void socket.destroy();
    const onwards = connect(Number(sitePort), hostname, () => {
      const pairs = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      onwards.write(
        `${[`${method} ${url.slice(below.length)} HTTP/1.1`, ...pairs].join('\r\n')}\r\n\r\n`,
      );
      onwards.write(head);
      socket.pipe(onwards).pipe(socket);
    });
    onwards.on('error', () => socket.destroy());
    socket.on('error', () => onwards.destroy());
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${below}`,
    paths,
    hold: (path) => {
      const waiting: (() => void)[] = [];
      held.set(path, waiting);
      return () => {
        held.delete(path);
        for (const passOn of waiting) passOn();
      };
    },
    release: () => {
      version += 1;
    },
    close: () => {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
