import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

const Hash = v.pipe(v.string(), v.regex(/^sha(256|384|512)-[A-Za-z0-9+/]+=*$/));
/** What the build says of its page for the headers that the page is served with. */
const PageHeaders = v.object({
  /** Hashes of its inline scripts and styles; the browser executes no others. */
  script: v.optional(v.array(Hash), []),
  style: v.optional(v.array(Hash), []),
  /** Origins other than this server's that the page connects to. */
  connect: v.optional(v.array(v.pipe(v.string(), v.url())), []),
});
export type PageHeaders = v.InferOutput<typeof PageHeaders>;

const none: PageHeaders = { script: [], style: [], connect: [] };

const hostForm = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/**
 * Few headers for responses that are not pages: a slow connection transfers them with every
 * response.
 */
const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/**
 * Allows the site of the documents its own scripts and styles. Its pages have styles in attributes,
 * for the columns of tables and the colours of code.
 */
export const documentPolicy = ({ script }: PageHeaders): string =>
  [
    "default-src 'none'",
    `script-src 'self'${script.map((hash) => ` '${hash}'`).join('')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Allows only the app's own scripts, styles, photos and connections to this server. */
const pagePolicy = ({ script, style, connect }: PageHeaders, host: string): string => {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  // Older browsers do not match 'self' for a socket.
  const sockets = hostForm.test(host) ? ` ws://${host} wss://${host}` : '';
  const others = connect.map((origin) => ` ${origin} ${origin.replace('http', 'ws')}`).join('');
  const photos = connect.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(script)}`,
    `style-src 'self'${quoted(style)}`,
    `connect-src 'self'${sockets}${others}`,
    `img-src 'self' data:${photos}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Articles are parsed by DOMPurify, under the policy that it makes for itself; the address of the
    // worker is the one thing that a page's script may name to be run.
    'trusted-types dompurify tideline-worker',
  ].join('; ');
};

const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
];
/** Places may have the position of the device, which the browser asks the person for. */
const permissions = ['geolocation=(self)', ...unused.map((name) => `${name}=()`)].join(', ');

/** The build's file beside its pages; nothing if there is none. */
export const pageHeadersIn = (webFolder: string): PageHeaders => {
  try {
    return v.parse(
      PageHeaders,
      JSON.parse(readFileSync(join(webFolder, 'page-headers.json'), 'utf8')),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return none;
    throw error;
  }
};

/** By the matched route, because a raw path has many spellings. An unmatched path is not a page. */
const isPage = (route: string | undefined) =>
  route !== undefined && !/^\/(api|healthz|assets)(\/|\*|$)/.test(route);

/**
 * Isolates a page that another site opened. The browser then starts a new process for it, which
 * delays its first paint by a seventh on a slow phone, so direct and same-origin requests are not
 * isolated. A browser that does not send the site is isolated.
 */
const openerPolicy = (site: unknown) =>
  site === 'none' || site === 'same-origin' ? 'unsafe-none' : 'same-origin';

/** Security headers of every response. */
export const protectPages = async (
  app: FastifyInstance,
  headers: PageHeaders = none,
): Promise<void> => {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isPage(request.routeOptions.url)) {
      reply.headers(dataHeaders);
      return;
    }
    await reply.helmet();
    reply.headers({
      'content-security-policy': pagePolicy(headers, request.host),
      'cross-origin-opener-policy': openerPolicy(request.headers['sec-fetch-site']),
      'permissions-policy': permissions,
    });
  });
};
