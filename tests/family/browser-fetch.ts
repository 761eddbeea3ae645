const native = globalThis.fetch;

/**
 * `fetch` with the cookies of a browser, which the one of Node does not have: stored and sent where
 * the page allows credentials. The page stands on the origin.
 */
export const createBrowserFetch = (origin: string): typeof fetch => {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const { origin: host } = new URL(String(input));
    const mode = init?.credentials ?? 'same-origin';
    const isSent = mode === 'include' || (mode === 'same-origin' && host === origin);
    const cookie = isSent ? cookies.get(host) : undefined;
    const headers = new Headers(init?.headers);
    if (cookie !== undefined) headers.set('cookie', cookie);
    const response = await native(input, { ...init, headers });
    const given = response.headers.get('set-cookie');
    if (isSent && given !== null) cookies.set(host, given.split(';')[0] ?? '');
    return response;
  };
};
