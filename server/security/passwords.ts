import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { networkOf } from '../http/address';
import { createHashQueue } from './hash-queue';

const argon2id: Algorithm = 2;
/** 19 MiB, two passes, one lane (contract/limits.md#settings, `password.argon2`). */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two at once leave half of the four worker threads of Node to files and names, and 38 MiB are
 * taken. At some fifty hashes a second a full queue lasts about four seconds, and the share of one
 * address a third of a second: more people than that do not log in from one address at one moment.
 */
const queue = createHashQueue({ running: 2, waiting: 200, waitingPerAddress: 16 });

/** The turn that the server's own hashes take, beside those of the callers. */
const ownTurn = '';

/**
 * A network takes turns as one address, because a subscriber has every address of an IPv6 network.
 */
const turnOf = (address: string) => (address === ownTurn ? ownTurn : networkOf(address));

/** Refuses whoever would find no place in the queue, before anything else is done for them. */
export const refuseWhenHashingIsFull = (address: string): void =>
  queue.refuseWhenFull(turnOf(address));

/** Whether no hash runs or waits. */
export const hashesAreIdle = queue.isIdle;

/** Hashes a password on the turn of the address that asks for it. */
export const hashPassword = (password: string, address = ownTurn): Promise<string> =>
  queue.run(turnOf(address), () => hash(password, cost));

const nobody = hashPassword('the password of nobody');

/**
 * Checks a password. Without a stored hash it works as long, so that time tells nothing about
 * accounts.
 */
export const isPasswordOf = async (
  stored: string | null,
  password: string,
  address = ownTurn,
): Promise<boolean> => {
  const compared = stored ?? (await nobody);
  const isRight = await queue.run(turnOf(address), () => verify(compared, password));
  return stored !== null && isRight;
};
