import { type Proof, refusing } from '../requests/call';
import { Refusal } from '../requests/refusal';

/** A refusal that is the answer of its key, as one inside the transaction is. */
export const orRefusing = async (prove: () => Promise<Proof>): Promise<Proof> => {
  try {
    return await prove();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusing(error);
  }
};
