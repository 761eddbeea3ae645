import type { RefusalCode } from '../../schemas/kernel/refusal';
import type { Call } from './call';
import { codesNamedBy } from './named-codes';
import type { Services } from './services';

/** Refusals of any call. */
const always: readonly RefusalCode[] = [
  'request.malformed',
  'request.too_many',
  'system.error',
  'system.maintenance',
  'param.missing',
  'param.invalid',
];

/** Refusals of a request with a body. */
const ofBodies: readonly RefusalCode[] = ['request.too_large', 'request.media_type'];

/** Refusals of a call with an idempotency key. */
const ofKeys: readonly RefusalCode[] = [
  'idempotency.missing',
  'idempotency.mismatch',
  'idempotency.pending',
  'idempotency.abandoned',
];

/** Refusals of all calls of its kind, in the order of the checks. */
export const commonRefusalsOf = (call: Call): readonly RefusalCode[] => [
  ...always,
  ...(call.method === 'GET' ? [] : ofBodies),
  ...(call.who === 'user' ? (['session.required'] as const) : []),
  ...(call.keyed ? ofKeys : []),
];

/** A call's own refusals: those of its request schema and those that it declares. */
export const ownRefusalsOf = (call: Call): readonly RefusalCode[] => {
  const common = new Set(commonRefusalsOf(call));
  const own = new Set([...codesNamedBy(call.request), ...call.refusals]);
  return [...own].filter((code) => !common.has(code));
};

/** A call refused with a code that it does not declare, so the contract is incomplete. */
export class UndeclaredRefusal extends Error {
  override readonly name = 'UndeclaredRefusal';
  constructor(readonly code: RefusalCode) {
    super(code);
  }
}

/** Reports refusals that the call does not declare. They are sent all the same. */
export const declaredCheck = (
  call: Call,
  report: Services['report'],
): ((code: RefusalCode) => void) => {
  const declared = new Set([...commonRefusalsOf(call), ...ownRefusalsOf(call)]);
  return (code) => {
    if (!declared.has(code)) report(new UndeclaredRefusal(code), `${call.method} ${call.path}`);
  };
};
