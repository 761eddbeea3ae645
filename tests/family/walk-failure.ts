import { type Failure, RequestError } from '../../schemas/kernel/failure';

/** The failure of a request that must not succeed. */
export const failureOf = async (request: Promise<unknown>): Promise<Failure> => {
  const error: unknown = await request.then(
    () => new Error('The request succeeded.'),
    (reason: unknown) => reason,
  );
  if (error instanceof RequestError) return error.failure;
  throw error;
};
