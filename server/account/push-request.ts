import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { publicLookup, type Resolve } from '../http/public-address';

/** A push service that does not respond within this time counts as unavailable. */
const timeoutMs = 10_000;

export type PushRequest = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  /** Resolves names in the place of the system. */
  readonly resolve?: Resolve | undefined;
};

export type PushResponse = { readonly status: number; readonly headers: IncomingHttpHeaders };

/**
 * POSTs to a push service. Over HTTPS it connects to public addresses only; without encryption an
 * endpoint is on this machine (`isPushService`). No redirect is followed, and no byte of a response's
 * body is stored. Rejects if there is no response in time.
 */
export const postPush = ({ endpoint, headers, body, resolve }: PushRequest) =>
  new Promise<PushResponse>((respond, reject) => {
    const isLocal = endpoint.startsWith('http:');
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(timeoutMs),
    };
    const request = isLocal
      ? requestHttp(endpoint, options)
      : requestHttps(endpoint, { ...options, lookup: publicLookup(resolve) });
    request.on('error', reject);
    request.on('response', (response) => {
      // The signal ends a body without an end.
      response.on('error', () => undefined).resume();
      respond({ status: response.statusCode ?? 0, headers: response.headers });
    });
    request.end(body);
  });
