import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * A connection on which a test writes what it likes, byte by byte, and never says what it did not;
 * from another loopback address than usual, if one is given.
 */
export const openRaw = async (url: string, localAddress = '127.0.0.1') => {
  const { hostname, port } = new URL(url);
  const at = { host: hostname, port: Number(port), localAddress };
  const socket = connect({ ...at, allowHalfOpen: true });
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  // A connection that the server cuts ends in an error on this side.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const ended = new Promise<void>((resolve) => socket.once('end', () => resolve()));
  await once(socket, 'connect');
  return {
    write: (text: string) => void socket.write(text),
    received: () => received,
    /** The server sends no more. */
    ended: Promise.race([ended, closed]),
    close: () => socket.destroy(),
  };
};
