import { type AuthenticatorStart, isAuthenticatorStart } from '../../schemas/kernel/second-factor';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';

/** The second factor on its way out: allowed by the password and by a code of its own, once. */
export const authenticatorRemovalMachine = createKeyedForm<AuthenticatorStart, true>({
  id: 'authenticatorRemoval',
  requirements: ['contract/calls/post-user-totp-enable.md', 'contract/lifecycles.md#holds'],
  /** A password was typed (contract/screens.md#security-center). */
  isValid: isAuthenticatorStart,
});

export type AuthenticatorRemovalActor = KeyedFormActor<AuthenticatorStart, true>;
