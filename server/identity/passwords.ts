import { type Algorithm, hash, verify } from '@node-rs/argon2';

const argon2id: Algorithm = 2;
/** 19 MiB, two passes, one lane (contract section 10, `password.argon2`). */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const nobody = hashPassword('the password of nobody');

/** Checks a password. Without a stored hash it works as long, so that time tells nothing about accounts. */
export const isPasswordOf = async (stored: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(stored ?? (await nobody), password);
  return stored !== null && isRight;
};
