import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { networkOf } from '../http/address';
import { createHashQueue } from './hash-queue';

const argon2id: Algorithm = 2;
/** 19 MiB, two passes, one lane (contract/limits.md#settings, `password.argon2`). */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two at once leave half of Node's four worker threads for files and names, and use 38 MiB. At
 * about fifty hashes a second a full queue takes four seconds, and the share of one address a third
 * of a second, which is enough for the people behind one address.
 */
const queue = createHashQueue({ running: 2, waiting: 200, waitingPerAddress: 16 });

/** The queue name for the server's own hashes. */
const serverQueue = '';

/** An IPv6 network counts as one address, because a subscriber has every address of it. */
const queueOf = (address: string) => (address === serverQueue ? serverQueue : networkOf(address));

/** Refuses early if the queue is full, before any other work. */
export const refuseWhenHashingIsFull = (address: string): void =>
  queue.refuseWhenFull(queueOf(address));

export const hashesAreIdle = queue.isIdle;

/** Hashes a password in the queue of the address. */
export const hashPassword = (password: string, address = serverQueue): Promise<string> =>
  queue.run(queueOf(address), () => hash(password, cost));

const nobody = hashPassword('the password of nobody');

/**
 * Verifies a password. Without a stored hash it takes as long, so that timing does not reveal
 * whether an account exists.
 */
export const isPasswordOf = async (
  stored: string | null,
  password: string,
  address = serverQueue,
): Promise<boolean> => {
  const compared = stored ?? (await nobody);
  const isRight = await queue.run(queueOf(address), () => verify(compared, password));
  return stored !== null && isRight;
};
