import type { RefusalCode, RefusalParams } from '../../schemas/kernel/refusal';
import { InsufficientBalance } from '../ledger/post';
import { refuse } from './refusal';

/** Refuses what the balance does not cover; rethrows any other error. */
export const refuseUncovered =
  (code: RefusalCode, params: RefusalParams = {}) =>
  (error: unknown): never => {
    if (!(error instanceof InsufficientBalance)) throw error;
    return refuse(code, params);
  };
