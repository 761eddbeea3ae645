import type { FastifyRequest } from 'fastify';
import { minuteMs, secondMs } from '../../schemas/kernel/time';
import { clientAddress, networkOf } from '../http/address';
import { createRateLimit } from '../http/rate-limit';
import type { ServerConfig } from '../platform/config';
import type { CallContext } from './call';
import { refuse } from './refusal';

/** The rate limits of calls (contract/limits.md#settings). */
export type RateLimits = {
  /** Counts a request of its address; returns the seconds to wait, or null. */
  readonly address: (request: FastifyRequest) => number | null;
  /** Counts a write call of its user; returns the seconds to wait, or null. */
  readonly writer: (context: CallContext) => number | null;
};

/** All sessions of a user share one limit; visitors have that of their address. */
const writerOf = ({ session, clientIp }: CallContext): string =>
  session ? `user ${session.userId}` : `address ${networkOf(clientIp)}`;

export const createRateLimits = ({ settings, trustsProxy }: ServerConfig): RateLimits => {
  const nowMs = () => performance.now();
  const calls = createRateLimit({ max: settings['rate.ip_per_min'], windowMs: minuteMs, nowMs });
  const writes = createRateLimit({ max: settings['rate.orders_per_s'], windowMs: secondMs, nowMs });
  return {
    address: ({ raw }) => calls(networkOf(clientAddress(raw, trustsProxy))),
    writer: (context) => writes(writerOf(context)),
  };
};

export const refuseWhenTooMany = (seconds: number | null): void => {
  if (seconds !== null) refuse('request.too_many', { seconds });
};
