import type { RefusalCode, RefusalParams } from '../../schemas/kernel/refusal';

/**
 * A refused request. The text is generated when the response is sent, in the language of the
 * request.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    readonly params: RefusalParams = {},
  ) {
    super(code);
  }
}

export const refuse = (code: RefusalCode, params: RefusalParams = {}): never => {
  throw new Refusal(code, params);
};

/** HTTP status of refusals that are transport errors; every other refusal has 200. */
export const statusOf: Partial<Record<RefusalCode, number>> = {
  'request.malformed': 400,
  'idempotency.missing': 400,
  'request.not_found': 404,
  'request.method': 405,
  'request.too_large': 413,
  'upload.too_large': 413,
  'request.media_type': 415,
  'request.too_many': 429,
  'system.error': 500,
  'system.maintenance': 503,
};
