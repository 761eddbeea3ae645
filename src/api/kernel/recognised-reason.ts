import { RequestError } from '../../../schemas/kernel/failure';
import { withTimeout } from './chunk';

const timeoutMs = 2_000;

/** The known texts are loaded when a server that sends no codes gives the first reason. */
const codeOf = async (text: string) => {
  const reasons = await withTimeout(import('./reasons'), timeoutMs).catch(() => null);
  return reasons?.reasonIn(text);
};

/** A reason in words that are known in some language becomes its code, which the app has words for. */
export const recognised = async (error: unknown, path: string): Promise<unknown> => {
  if (!(error instanceof RequestError) || path.startsWith('request/')) return error;
  const { failure } = error;
  if (failure.kind === 'signedOut' && failure.text !== '') {
    const isKnown = (await codeOf(failure.text)) === 'session.required';
    return isKnown ? new RequestError({ ...failure, text: '' }) : error;
  }
  if (failure.kind !== 'refused' || failure.code !== 'server.text') return error;
  const code = await codeOf(failure.text);
  return code ? new RequestError({ ...failure, code }) : error;
};
