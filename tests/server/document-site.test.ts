import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { mountContract } from '../../server/contract/mount';
import { domains } from '../../server/domains';
import { hasDocumentSite, serveDocumentSite } from '../../server/http/document-site';
import { protectPages } from '../../server/http/page-policy';

const folder = mkdtempSync(join(tmpdir(), 'tideline-site-'));
const built = join(folder, 'built');
mkdirSync(join(built, 'assets'), { recursive: true });
writeFileSync(join(built, 'index.html'), '<h1>Tideline</h1>');
writeFileSync(join(built, 'operating.html'), '<h1>Operating</h1>');
writeFileSync(join(built, 'assets/app.js'), '0');
writeFileSync(join(built, 'page-headers.json'), '{"script":["sha256-AAAA"]}');

let app: FastifyInstance;

const serverWith = async (site: string) => {
  app = fastify();
  await protectPages(app);
  mountContract(app, domains, hasDocumentSite(site));
  if (hasDocumentSite(site)) await serveDocumentSite(app, site);
  app.get('/', () => 'app');
  return app;
};

afterEach(() => app.close());
afterAll(() => rmSync(folder, { recursive: true }));

describe('the site of the documents', () => {
  test('is at /docs/, and the calls keep a page of their own', async () => {
    await serverWith(built);
    expect((await app.inject('/docs/')).body).toContain('<h1>Tideline</h1>');
    expect((await app.inject('/docs/operating.html')).statusCode).toBe(200);
    expect((await app.inject('/docs/none.html')).statusCode).toBe(404);
    const calls = await app.inject('/docs/calls/');
    expect(calls.body).toContain('<section id="postCoinTrade">');
    expect(calls.body).toContain('<a href="../">');
  });

  test('has its own policy, and leaves that of other pages', async () => {
    await serverWith(built);
    const policyOf = async (path: string) =>
      String((await app.inject(path)).headers['content-security-policy']);
    expect(await policyOf('/docs/')).toContain("script-src 'self' 'sha256-AAAA';");
    expect(await policyOf('/docs/')).toContain("style-src-attr 'unsafe-inline'");
    for (const path of ['/', '/docs/calls/']) {
      expect(await policyOf(path)).toContain("script-src 'self';");
      expect(await policyOf(path)).toContain("require-trusted-types-for 'script'");
      expect(await policyOf(path)).not.toContain('unsafe-inline');
    }
  });

  test('lets browsers keep only files with a hash in their name', async () => {
    await serverWith(built);
    const cachingOf = async (path: string) => (await app.inject(path)).headers['cache-control'];
    expect(await cachingOf('/docs/')).toBe('no-cache');
    expect(await cachingOf('/docs/assets/app.js')).toContain('immutable');
  });

  test('is the page of the calls where none is built, which says how it is built', async () => {
    await serverWith(join(folder, 'none'));
    const page = await app.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<code>npm run docs</code>');
    expect(page.body).toContain('<section id="postCoinTrade">');
  });
});
