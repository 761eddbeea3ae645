import { type Failure, RequestError } from '../../schemas/kernel/failure';

type RefusalCode = Extract<Failure, { kind: 'refused' }>['code'];

export const refused = (code: RefusalCode, params: Record<string, string | number> = {}) => ({
  state: 'refused' as const,
  failure: { kind: 'refused' as const, code, params, text: '' },
});
export const refusal = (code: RefusalCode, params: Record<string, string | number> = {}) =>
  new RequestError(refused(code, params).failure);
export const offline = new RequestError({ kind: 'unreachable', code: 'client.offline' });
export const throttled = new RequestError({ kind: 'throttled', seconds: 3, text: '' });
export const malformed = new RequestError({ kind: 'malformed' });
