import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';

/** Answers a request; resolves with `store` if the store is to answer it. */
export type StoreFault = (response: ServerResponse, request: IncomingMessage) => unknown;

const storeKeys = { accessKeyId: 'AN-ACCESS-KEY', secretAccessKey: 'a-secret-access-key' };

/**
 * An S3-compatible store on loopback. Each fault answers one request in the place of the store, which
 * has stored what the request brought.
 */
export const openS3Stub = async () => {
  const objects = new Map<string, Buffer>();
  const faults: StoreFault[] = [];
  const requests: { method: string; path: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    requests.push({ method, path: url });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (method === 'PUT') objects.set(url, Buffer.concat(chunks));
    const fault = faults.shift();
    if (fault && (await fault(response, request)) !== 'store') return;
    if (method === 'PUT') return response.end();
    if (method === 'DELETE') return response.writeHead(objects.delete(url) ? 204 : 404).end();
    const object = objects.get(url);
    return object ? response.end(object) : response.writeHead(404).end('<Error/>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    place: { endpoint, bucket: 'photos', region: 'eu', ...storeKeys },
    faults,
    requests,
    objects,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
