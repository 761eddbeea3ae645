import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { languageFrom } from '../schemas/kernel/language';
import { dayMs, timeOf } from '../schemas/kernel/time';
import { isAllowedHost, isCrossSite, isLoopback } from './http/local-request';
import { mailboxPage, mailboxPolicy } from './messages/mailbox-page';
import type { TestClock } from './platform/clock';
import type { ServerConfig } from './platform/config';
import { refuse } from './requests/refusal';
import type { Services } from './requests/services';

const Query = v.object({
  to: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  lang: v.optional(v.string()),
});

/** A month at once is enough for any test; whatever falls due within it runs. */
const Span = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(31 * dayMs),
);

const Move = v.union([v.object({ sleep_ms: Span }), v.object({ advance_ms: Span })]);

const readOr = <Schema extends v.GenericSchema>(schema: Schema, raw: unknown) => {
  const parsed = v.safeParse(schema, raw);
  return parsed.success
    ? parsed.output
    : refuse('param.invalid', { field: v.getDotPath(parsed.issues[0]) ?? 'request' });
};

/**
 * Keeps pages of other sites in a developer's browser from reading codes and moving the clock. Behind a
 * proxy both `Host` and the forwarded host must be allowed.
 */
const refuseCrossSite = (scope: FastifyInstance, { HOST, PUBLIC_ORIGIN }: ServerConfig) => {
  const allowed = PUBLIC_ORIGIN === undefined ? [] : [new URL(PUBLIC_ORIGIN).hostname];
  scope.addHook('onRequest', async (request) => {
    const hosts = [request.headers.host ?? '', request.host];
    const isAllowed = !isLoopback(HOST) || hosts.every((host) => isAllowedHost(host, allowed));
    if (!isAllowed || isCrossSite(request.headers)) refuse('request.not_found');
  });
};

/**
 * What a demonstration has beside the contract: its mailbox, and its clock where that may be moved.
 * Outside a demonstration nothing is mounted, so that every path here is unknown.
 */
export const mountDevRoutes = (
  app: FastifyInstance,
  { config, couriers: { mailbox } }: Pick<Services, 'config' | 'couriers'>,
  movable: TestClock | null,
): void => {
  if (config.TIDELINE_MODE !== 'demo' || !mailbox) return;

  void app.register(
    async (scope) => {
      refuseCrossSite(scope, config);
      scope.get('/mailbox', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return mailbox.of(readOr(Query, request.query).to);
      });

      scope.get('/mailbox/page', async (request, reply) => {
        const { to, lang } = readOr(Query, request.query);
        const language = languageFrom(lang ?? request.headers['accept-language']?.split(/[,;]/)[0]);
        return reply
          .header('cache-control', 'no-store')
          .header('content-security-policy', mailboxPolicy)
          .type('text/html; charset=utf-8')
          .send(mailboxPage(to, mailbox.of(to), language));
      });

      if (!movable) return;
      scope.post('/clock', async (request) => {
        // The ticks of a day take longer than a connection may be idle.
        const { socket } = request.raw;
        if (socket instanceof Socket) socket.setTimeout(0);
        const move = readOr(Move, request.body);
        await ('sleep_ms' in move
          ? movable.sleep(move.sleep_ms)
          : movable.advance(move.advance_ms));
        return { now: timeOf(movable.now()) };
      });
    },
    { prefix: '/dev' },
  );
};
