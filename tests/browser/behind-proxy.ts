import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Proxied = {
  readonly url: string;
  /** Serves another version of the worker from now on. */
  readonly release: () => void;
  /** Paths that were asked for, in order. */
  readonly paths: string[];
  readonly close: () => Promise<void>;
};

/** The site under an address of its own, whose worker can be changed. */
export const behindProxy = async (site: string): Promise<Proxied> => {
  let version = 0;
  const paths: string[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    paths.push(path);
    const isWorker = path === '/worker.js';
    const headers = { ...incoming.headers };
    if (isWorker) headers['accept-encoding'] = 'identity';
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
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    paths,
    release: () => {
      version += 1;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
