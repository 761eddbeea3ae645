import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { documentPolicy, pageHeadersIn } from './page-policy';

/** Whether `npm run docs` has built the site of the documents into this folder. */
export const hasDocumentSite = (folder: string): boolean => existsSync(join(folder, 'index.html'));

/** Serves the site at `/docs/`, under a policy of its own. */
export const serveDocumentSite = async (app: FastifyInstance, folder: string): Promise<void> => {
  const policy = documentPolicy(pageHeadersIn(folder));
  await app.register(async (site) => {
    site.addHook('onRequest', async (_, reply) => {
      reply.header('content-security-policy', policy);
    });
    await site.register(fastifyStatic, {
      root: folder,
      prefix: '/docs/',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        response.setHeader(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  });
};
