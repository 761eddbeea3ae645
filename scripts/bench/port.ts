import type { Server } from 'node:http';

/** Lets a server listen on a free port of loopback, and tells which. */
export const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};
