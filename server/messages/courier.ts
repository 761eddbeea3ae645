import type { CodeRequest } from '../../schemas/account/code';
import type { Language } from '../../schemas/kernel/language';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config';
import { mailCourier } from './mail-courier';
import { createMailbox, type Mailbox } from './mailbox';

/** Changes of an account that its owner is told of, so that nobody else can make them unseen. */
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
  | 'passkey_removed';

/** Decisions of reviewers that the owner of a record is told of. */
export type ReviewNotice =
  | 'kyc_approved'
  | 'kyc_rejected'
  | 'kyc_advanced_approved'
  | 'kyc_advanced_rejected';

/** Something to be told to one person at one address. */
export type Message = {
  readonly channel: 'mail' | 'sms';
  /** The mail address, or the number as `+86 13800138000`. */
  readonly to: string;
  readonly purpose: CodeRequest['purpose'] | SecurityChange | ReviewNotice;
  /** Null where the message carries none: it says why none was made, or tells of a change. */
  readonly code: string | null;
  readonly language: Language;
};

/** Carries messages; rejects when one certainly did not go out. */
export type Courier = { readonly deliver: (message: Message) => Promise<void> };

/** How this server reaches people, and the mailbox of a demonstration, where anybody may read. */
export type Couriers = { readonly courier: Courier; readonly mailbox: Mailbox | null };

/** Live mail goes out by SMTP; there is no gateway for text messages, so those are not pretended. */
export const createCouriers = (config: Config, clock: Clock): Couriers => {
  if (config.TIDELINE_MODE === 'live') {
    if (config.SMTP_URL === undefined) throw new Error('A live server needs its SMTP_URL.');
    return {
      courier: mailCourier(config.SMTP_URL, config.MAIL_FROM, config.settings),
      mailbox: null,
    };
  }
  const mailbox = createMailbox(clock, config.settings);
  return { courier: mailbox, mailbox };
};
