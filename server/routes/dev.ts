import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { languageFrom } from '../../schemas/language';
import type { TestClock } from '../clock/clock';
import { refuse } from '../refusal';
import type { Services } from '../services';
import { mailboxPage, mailboxPolicy } from './mailbox-page';

const Query = v.object({
  to: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  lang: v.optional(v.string()),
});

/** A month at once is enough for any test; whatever falls due within it runs. */
const Advance = v.object({
  advance_ms: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(0),
    v.maxValue(31 * 86_400_000),
  ),
});

const readOr = <Schema extends v.GenericSchema>(schema: Schema, raw: unknown) => {
  const parsed = v.safeParse(schema, raw);
  return parsed.success
    ? parsed.output
    : refuse('param.invalid', { field: v.getDotPath(parsed.issues[0]) ?? 'request' });
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

  app.get('/dev/mailbox', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return mailbox.of(readOr(Query, request.query).to);
  });

  app.get('/dev/mailbox/page', async (request, reply) => {
    const { to, lang } = readOr(Query, request.query);
    const language = languageFrom(lang ?? request.headers['accept-language']?.split(/[,;]/)[0]);
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailboxPolicy)
      .type('text/html; charset=utf-8')
      .send(mailboxPage(to, mailbox.of(to), language));
  });

  if (!movable) return;
  app.post('/dev/clock', async (request) => {
    await movable.advance(readOr(Advance, request.body).advance_ms);
    return { now: new Date(movable.now()).toISOString() };
  });
};
