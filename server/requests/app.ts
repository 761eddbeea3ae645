import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Language, languageFrom } from '../../schemas/kernel/language';
import type { RefusalCode, RefusalParams } from '../../schemas/kernel/refusal';
import { clientAddress } from '../http/address';
import { type PageHeaders, protectPages } from '../http/page-policy';
import { discardRest } from '../http/rest-of-body';
import { answerClientError, timeLimitOptions } from '../http/server-options';
import type { Call, CallContext, Envelope } from './call';
import { declaredCheck } from './call-refusals';
import { answerKeyed } from './keyed-answer';
import { refusalText } from './message-text';
import { refuseOtherMethods } from './other-methods';
import { createRateLimits, type RateLimits, refuseWhenTooMany } from './rate-limits';
import { receiveFile } from './received-file';
import { Refusal, refuse, statusOf } from './refusal';
import type { Services } from './services';

const base = '/api';

/** A refusal on the wire, in the language of the request (contract/transport.md#envelope). */
export const refusalBody = (code: RefusalCode, params: RefusalParams, language: Language) => {
  const message = refusalText(code, params, language);
  const type = code === 'session.required' ? '999' : code === 'kyc.required' ? '998' : 'error';
  return { type, message, code, ...(Object.keys(params).length > 0 ? { params } : {}) };
};

const languageOf = (request: FastifyRequest) => {
  const header = request.headers['language-mark'];
  return languageFrom(typeof header === 'string' ? header : null);
};

const sendRefusal = (
  reply: FastifyReply,
  code: RefusalCode,
  params: RefusalParams,
  language: Language,
) => {
  const seconds = params['seconds'];
  if (code === 'request.too_many' && seconds !== undefined) reply.header('retry-after', seconds);
  reply.header('cache-control', 'no-store');
  return reply.status(statusOf[code] ?? 200).send(refusalBody(code, params, language));
};

/** Refusals for the framework's errors of parsing a request. */
const faultCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
};

const reasonOf = (error: unknown): { code: RefusalCode; params: RefusalParams } | null => {
  if (error instanceof Refusal) return { code: error.code, params: error.params };
  if (!(error instanceof Error)) return null;
  const known = 'code' in error && typeof error.code === 'string' ? faultCodes[error.code] : null;
  if (known) return { code: known, params: {} };
  const status = 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' && status >= 400 && status < 500
    ? { code: 'request.malformed', params: {} }
    : null;
};

const contextOf = async (request: FastifyRequest, services: Services): Promise<CallContext> => {
  const token = request.headers.authorization;
  return {
    services,
    db: services.db,
    language: languageOf(request),
    session: token ? await services.sessions.find(token) : null,
    nowMs: services.clock.now(),
    clientIp: clientAddress(request.raw, services.config.trustsProxy),
    userAgent: request.headers['user-agent'] ?? '',
  };
};

const wrapped: Readonly<Record<Envelope, (payload: unknown) => object>> = {
  message: (payload) => ({ type: 'ok', message: payload }),
  bars: (payload) => ({ code: 1, msg: 'success', data: payload, type: 'ok' }),
};

/** Text that databases and other programs cannot store. */
const isBroken = (text: string) => text.includes('\u0000') || !isWellFormed(text);
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

const fieldOf = (value: unknown): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return isBroken(value) ? refuse('request.malformed') : value;
  // Fields are not nested, so nested values are dropped unread, however deep they are.
  if (Array.isArray(value)) return [];
  return value === null ? null : {};
};

/**
 * Fields as a form sends them: JSON may contain numbers and booleans
 * (contract/transport.md#requests).
 */
const fieldsOf = (body: unknown): unknown =>
  body !== null && typeof body === 'object' && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, fieldOf(value)]))
    : Array.isArray(body)
      ? []
      : (body ?? {});

type Once = Extract<Call, { keyed: false }>;

const bytesPerMib = 1024 * 1024;

/** Executes a call without a key; uploads and files have no envelope. */
const answerOnce = async (
  call: Once,
  raw: unknown,
  context: CallContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<object> => {
  switch (call.carries) {
    case 'fields':
      return wrapped[call.envelope](await call.run(raw, context));
    case 'upload': {
      const maxBytes = context.services.config.settings['upload.max_mib'] * bytesPerMib;
      const payload = await call.run(() => receiveFile(request, maxBytes), context);
      return wrapped.message(payload);
    }
    case 'download': {
      const { type, bytes } = await call.run(raw, context);
      reply.header('cache-control', 'private, max-age=300');
      reply.header('content-disposition', 'inline');
      reply.type(type);
      return bytes;
    }
  }
};

const mount = (app: FastifyInstance, services: Services, limits: RateLimits, call: Call) => {
  const checkDeclared = declaredCheck(call, services.report);
  app.route({
    method: call.method,
    url: `/${call.path}`,
    handler: async (request, reply) => {
      const context = await contextOf(request, services);
      if (call.who === 'user' && !context.session) throw new Refusal('session.required');
      const raw = fieldsOf(call.method === 'GET' ? request.query : request.body);
      reply.header('cache-control', call.isPublic ? 'public, max-age=1' : 'no-store');
      try {
        if (!call.keyed) return await answerOnce(call, raw, context, { request, reply });
        refuseWhenTooMany(limits.writer(context));
        const { outcome, isReplayed } = await answerKeyed(call, raw, context, request.headers);
        if (isReplayed) reply.header('idempotency-replayed', 'true');
        if (outcome.ok) return { type: 'ok', message: outcome.payload };
        checkDeclared(outcome.code);
        return sendRefusal(reply, outcome.code, outcome.params, context.language);
      } catch (error) {
        if (error instanceof Refusal) checkDeclared(error.code);
        throw error;
      }
    },
  });
};

const isUpload = (call: Call) => !call.keyed && call.carries === 'upload';

/** Only uploads accept multipart bodies. */
const mountUploads = (
  app: FastifyInstance,
  services: Services,
  limits: RateLimits,
  calls: readonly Call[],
) =>
  app.register(async (scope) => {
    await scope.register(multipart);
    for (const call of calls) mount(scope, services, limits, call);
  });

/**
 * Everything under the API base, unknown paths included: the hooks of this scope run for the route
 * that matched after decoding, so that no spelling of a path bypasses them.
 */
const mountCalls = (
  app: FastifyInstance,
  services: Services,
  limits: RateLimits,
  calls: readonly Call[],
) =>
  app.register(
    async (scope) => {
      const count = (request: FastifyRequest) => refuseWhenTooMany(limits.address(request));
      // The CORS hook responds to preflights; other calls get its headers even if they are refused.
      scope.addHook('onRequest', async (request) => {
        if (request.method === 'OPTIONS') count(request);
      });
      await scope.register(cors, {
        origin: services.config.settings['http.origins'],
        methods: ['GET', 'POST', 'PUT', 'OPTIONS'],
        allowedHeaders: ['Authorization', 'language-mark', 'Idempotency-Key', 'content-type'],
      });
      scope.addHook('onRequest', async (request) => {
        if (request.method !== 'OPTIONS') count(request);
      });
      scope.addHook('onSend', async ({ raw }, reply) => {
        if (raw.complete || raw.destroyed) return;
        reply.removeHeader('connection');
        discardRest(raw);
      });
      scope.setNotFoundHandler((request, reply) =>
        sendRefusal(reply, 'request.not_found', {}, languageOf(request)),
      );
      for (const call of calls) if (!isUpload(call)) mount(scope, services, limits, call);
      await mountUploads(scope, services, limits, calls.filter(isUpload));
      refuseOtherMethods(scope, calls);
    },
    { prefix: base },
  );

/** Requests that arrive on open connections while the server stops get 503. */
const refuseWhileClosing = (app: FastifyInstance) => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) refuse('system.maintenance');
  });
};

/** The HTTP server with every call mounted, not yet listening. */
export const createApp = async (
  services: Services,
  calls: readonly Call[],
  pageHeaders?: PageHeaders,
): Promise<FastifyInstance> => {
  const { settings, trustsProxy } = services.config;
  const limits = createRateLimits(services.config);
  const unreadable = refusalBody('request.malformed', {}, languageFrom(null));
  const app = fastify({
    bodyLimit: settings['http.body_kib'] * 1024,
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    trustProxy: trustsProxy,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerClientError(JSON.stringify(unreadable)),
    frameworkErrors: (_, request, reply) => {
      // A path that cannot be decoded matches no scope; it counts toward the limit all the same.
      const seconds = limits.address(request);
      const language = languageOf(request);
      void (seconds === null
        ? sendRefusal(reply, 'request.malformed', {}, language)
        : sendRefusal(reply, 'request.too_many', { seconds }, language));
    },
    ...timeLimitOptions({
      headersSeconds: settings['http.headers_s'],
      requestSeconds: settings['http.request_s'],
      idleSeconds: settings['http.idle_s'],
    }),
  });
  refuseWhileClosing(app);
  await protectPages(app, pageHeaders);
  // Responses are compressed at a fast level: latency matters more than size. Requests are never
  // decompressed, because a small body could expand without limit.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(formbody);
  app.removeContentTypeParser('text/plain');

  app.setErrorHandler((error, request, reply) => {
    const reason = reasonOf(error);
    // The text of an unexpected error may quote user input, so only its kind and place are logged.
    if (!reason) services.report(error, request.routeOptions.url ?? 'unknown route');
    return sendRefusal(
      reply,
      reason?.code ?? 'system.error',
      reason?.params ?? {},
      languageOf(request),
    );
  });
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(reply, 'request.not_found', {}, languageOf(request)),
  );
  await mountCalls(app, services, limits, calls);
  return app;
};
