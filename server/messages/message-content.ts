import type { Settings } from '../platform/settings';
import { messageText } from '../requests/message-text';
import type { Message } from './message';

type MessageId = Parameters<typeof messageText>[0];

/** Messages with a code. */
const codeTexts: Partial<Record<Message['purpose'], MessageId>> = {
  register: 'mail.code.register',
  forget: 'mail.code.forget',
  withdraw_address: 'mail.code.withdrawAddress',
  withdraw: 'mail.code.withdraw',
  fund_password: 'mail.code.fundPassword',
  totp: 'mail.code.totp',
  change_mobile: 'mail.code.changePhone',
  change_email: 'mail.code.changeMail',
  contact: 'mail.code.contact',
};

/** Messages without a code: what happened, or why there is no code. */
const mailTexts: Partial<Record<Message['purpose'], { subject: MessageId; text: MessageId }>> = {
  register: { subject: 'mail.known.subject', text: 'mail.known.text' },
  forget: { subject: 'mail.unknown.subject', text: 'mail.unknown.text' },
  password_changed: { subject: 'mail.change.subject', text: 'mail.change.password' },
  password_reset: { subject: 'mail.change.subject', text: 'mail.change.passwordReset' },
  fund_password_set: { subject: 'mail.change.subject', text: 'mail.change.fundPasswordSet' },
  fund_password_changed: { subject: 'mail.change.subject', text: 'mail.change.fundPassword' },
  card_bound: { subject: 'mail.change.subject', text: 'mail.change.cardBound' },
  card_replaced: { subject: 'mail.change.subject', text: 'mail.change.cardReplaced' },
  contact: { subject: 'mail.taken.subject', text: 'mail.taken.text' },
  contact_changed: { subject: 'mail.change.subject', text: 'mail.change.contact' },
  totp_on: { subject: 'mail.change.subject', text: 'mail.change.totpOn' },
  totp_off: { subject: 'mail.change.subject', text: 'mail.change.totpOff' },
  passkey_added: { subject: 'mail.change.subject', text: 'mail.change.passkeyAdded' },
  passkey_removed: { subject: 'mail.change.subject', text: 'mail.change.passkeyRemoved' },
  recovery_used: { subject: 'mail.change.subject', text: 'mail.change.recoveryUsed' },
  address_added: { subject: 'mail.change.subject', text: 'mail.change.addressAdded' },
  withdrawal_applied: { subject: 'mail.withdrawal.subject', text: 'mail.withdrawal.applied' },
  withdrawal_approved: { subject: 'mail.withdrawal.subject', text: 'mail.withdrawal.approved' },
  withdrawal_rejected: { subject: 'mail.withdrawal.subject', text: 'mail.withdrawal.rejected' },
  withdrawal_overdue: { subject: 'mail.withdrawal.subject', text: 'mail.withdrawal.overdue' },
  kyc_approved: { subject: 'mail.kyc.subject', text: 'mail.kyc.approved' },
  kyc_rejected: { subject: 'mail.kyc.subject', text: 'mail.kyc.rejected' },
  kyc_advanced_approved: { subject: 'mail.kyc.subject', text: 'mail.kyc.advancedApproved' },
  kyc_advanced_rejected: { subject: 'mail.kyc.subject', text: 'mail.kyc.advancedRejected' },
  deposit_approved: { subject: 'mail.deposit.subject', text: 'mail.deposit.approved' },
  deposit_rejected: { subject: 'mail.deposit.subject', text: 'mail.deposit.rejected' },
  subscription_approved: {
    subject: 'mail.subscription.subject',
    text: 'mail.subscription.approved',
  },
  subscription_rejected: {
    subject: 'mail.subscription.subject',
    text: 'mail.subscription.rejected',
  },
};

/** Subject and text of a message in the recipient's language. */
export const messageContent = (
  { purpose, code, language }: Pick<Message, 'purpose' | 'code' | 'language'>,
  settings: Settings,
): { subject: string; text: string } => {
  const codeText = codeTexts[purpose];
  if (code !== null && codeText) {
    const params = { code, minutes: settings['code.minutes'] };
    return {
      subject: messageText('mail.code.subject', language, params),
      text: messageText(codeText, language, params),
    };
  }
  const mail = mailTexts[purpose];
  if (code !== null || !mail) throw new Error(`There is no text for a message of ${purpose}.`);
  return { subject: messageText(mail.subject, language), text: messageText(mail.text, language) };
};
