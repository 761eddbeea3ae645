import { boundedBody } from '../../http/bounded-body';

/** The longest response: the list of all pairs of an exchange is a tenth of it. */
const maxBytes = 64 * 1024 * 1024;

const isWithoutBody = (status: number) => status === 204 || status === 205 || status === 304;

/** The library counts this class as a fault of the network. */
const tooLong = () => new TypeError('The response is too long.');

/**
 * The library's `fetchImplementation`. It reads the body before it resolves, so that the library's
 * time limit, which ends with the headers, includes it, and no response is longer than the memory of
 * the server allows. No redirect is followed.
 */
export const boundedFetch = async (
  url: string,
  { method, headers, body, signal }: RequestInit,
): Promise<Response> => {
  const init = { redirect: 'error', signal: signal ?? null } as const;
  const response = await fetch(url, {
    ...init,
    method: method ?? 'GET',
    headers: headers ?? {},
    body: body ?? null,
  });
  const content = await boundedBody(response, maxBytes, tooLong);
  return new Response(isWithoutBody(response.status) ? null : new Uint8Array(content), response);
};
