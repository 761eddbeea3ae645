import type { FastifyInstance } from 'fastify';
import type { Call } from './call';
import { Refusal } from './refusal';

/** Refuses a known path with another method (contract/transport.md#envelope). */
export const refuseOtherMethods = (app: FastifyInstance, calls: readonly Call[]) => {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of calls) {
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, known] of methods) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((method) => !known.has(method)),
      url: `/${path}`,
      handler: () => {
        throw new Refusal('request.method');
      },
    });
  }
};
