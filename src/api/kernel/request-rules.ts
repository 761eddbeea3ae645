/** How every call goes out: the token goes to this server and nowhere that it may point to. */
export const requestRules = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
} as const satisfies RequestInit;
