import { type Proof, refusing } from '../requests/call';

/**
 * Tries secrets one after the other. A wrong one ends it, so that nobody without the first can use
 * up the attempts of the second.
 */
export const runSerially = async (
  ...secrets: readonly (() => Promise<Proof<unknown>>)[]
): Promise<Proof> => {
  const proofs: Proof<unknown>[] = [];
  for (const attempt of secrets) {
    const proof = await attempt();
    if (proof.refusal) return refusing(proof.refusal);
    proofs.push(proof);
  }
  return async (trx) => {
    for (const proof of proofs) await proof(trx);
  };
};
