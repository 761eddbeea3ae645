import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitSettings } from '../../schemas/kernel/limits';
import type { DomainManifest } from '../manifest/manifest';
import { describedCalls } from './described-call';
import { openApiOf } from './openapi';
import { contractPage, contractStyle } from './page';

type File = { readonly type: string; readonly text: string; readonly etag: string };

const fileOf = (type: string, text: string): File => {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { type, text, etag: `W/"${digest}"` };
};

const send = (file: File, request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'public, max-age=300').header('etag', file.etag);
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  return reply.type(file.type).send(file.text);
};

const unbuilt = 'The other documents are read here once <code>npm run docs</code> has built them.';
const built = '<a href="../">The other documents.</a>';

/**
 * The contract of this server: as OpenAPI, and as a page, which stands in for the site of the
 * documents where none is built. It is the same for everybody.
 */
export const mountContract = (
  app: FastifyInstance,
  domains: Readonly<Record<string, DomainManifest>>,
  hasSite: boolean,
): void => {
  const described = describedCalls(domains);
  const document = openApiOf(described, limitSettings['app.version'].default);
  /** Its links are relative, so that a server below a path is read too. */
  const pageAt = (toRoot: string) =>
    fileOf(
      'text/html; charset=utf-8',
      contractPage(described, { guides: hasSite ? built : unbuilt, toRoot }),
    );
  const files = {
    '/api/openapi.json': fileOf('application/json; charset=utf-8', JSON.stringify(document)),
    '/docs/calls/': pageAt('../../'),
    '/docs/style.css': fileOf('text/css; charset=utf-8', contractStyle),
    ...(hasSite ? {} : { '/docs/': pageAt('../') }),
  };
  for (const [path, file] of Object.entries(files)) {
    app.get(path, (request, reply) => send(file, request, reply));
  }
  app.get('/docs', (_, reply) => reply.redirect('docs/'));
};
