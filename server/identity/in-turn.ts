import type { Proof } from '../call';

/**
 * Tries one secret after the other. A wrong one ends it, so that whoever lacks the first cannot use up
 * the tries of the second.
 */
export const inTurn = async (...secrets: readonly (() => Promise<Proof>)[]): Promise<Proof> => {
  const proofs: Proof[] = [];
  for (const attempt of secrets) {
    const proof = await attempt();
    if (proof.refusal) return proof;
    proofs.push(proof);
  }
  return async (trx) => {
    for (const proof of proofs) await proof(trx);
  };
};
