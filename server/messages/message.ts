import type { CodeRequest } from '../../schemas/account/code';
import type { Language } from '../../schemas/kernel/language';

/** Account changes that the owner is notified of, so that nobody else can make them unnoticed. */
export type SecurityChange =
  | 'password_changed'
  | 'password_reset'
  | 'fund_password_set'
  | 'fund_password_changed'
  | 'card_bound'
  | 'card_replaced'
  | 'address_added'
  | 'contact_changed'
  | 'totp_on'
  | 'totp_off'
  | 'recovery_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'withdrawal_applied';

/** Review decisions that the owner of a record is notified of. */
export type ReviewNotice =
  | 'kyc_approved'
  | 'kyc_rejected'
  | 'kyc_advanced_approved'
  | 'kyc_advanced_rejected'
  | 'deposit_approved'
  | 'deposit_rejected'
  | 'withdrawal_approved'
  | 'withdrawal_rejected'
  | 'withdrawal_overdue'
  | 'subscription_approved'
  | 'subscription_rejected';

/** A message to one person at one address. */
export type Message = {
  readonly channel: 'mail' | 'sms';
  /** The mail address, or the number as `+86 13800138000`. */
  readonly to: string;
  readonly purpose: CodeRequest['purpose'] | SecurityChange | ReviewNotice;
  /** Null if the message has none: it explains why none was created, or reports a change. */
  readonly code: string | null;
  readonly language: Language;
};

/** Delivers messages; rejects if one was certainly not sent. */
export type Courier = { readonly deliver: (message: Message) => Promise<void> };
