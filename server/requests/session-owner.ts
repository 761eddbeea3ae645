/** Who makes a request: the owner of a valid token. */
export type SessionOwner = { sessionId: string; userId: number };
