import type { Failure } from '../../schemas/kernel/failure';
import {
  type ContactChange,
  type ContactChanged,
  contactFieldOf,
  isContactChange,
} from '../../schemas/security/contact-change';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';

/**
 * Another phone number or mail address: shown to be one's own, like the one before, and bound once.
 */
export const contactChangeMachine = createKeyedForm<ContactChange, ContactChanged>({
  id: 'contactChange',
  requirements: ['contract/screens.md#security-center', 'contract/lifecycles.md#holds'],
  /** The new contact, its code and what proves the owner are there (contract/rules.md#verification-code). */
  isValid: isContactChange,
});

export type ContactChangeActor = KeyedFormActor<ContactChange, ContactChanged>;

/** The field that a refusal is about, where it is about one. */
export const fieldOfRefusal = (failure: Failure | null) => {
  if (failure?.kind !== 'refused') return null;
  if (failure.code === 'auth.old_password_wrong') return 'password';
  if (failure.code === 'auth.phone_invalid' || failure.code === 'auth.email_invalid') return 'name';
  return failure.code.startsWith('auth.code_') ? contactFieldOf(failure.params['field']) : null;
};
