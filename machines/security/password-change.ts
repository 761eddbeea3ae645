import {
  isPasswordChange,
  type PasswordChange,
  type PasswordChanged,
} from '../../schemas/security/password-change';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';

/** Another login password: typed with the present one, sent once, and every other session ends. */
export const passwordChangeMachine = createKeyedForm<PasswordChange, PasswordChanged>({
  id: 'passwordChange',
  requirements: [
    'contract/calls/post-user-e-pwd.md',
    'contract/screens.md#change-of-the-login-password',
    'contract/lifecycles.md#holds',
  ],
  /** The new password differs, and is repeated alike (contract/rules.md#login-password). */
  isValid: isPasswordChange,
});

export type PasswordChangeActor = KeyedFormActor<PasswordChange, PasswordChanged>;
