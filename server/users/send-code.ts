import type { CodeRequest } from '../../schemas/account/code';
import type { CallContext } from '../requests/call';
import { refuse } from '../requests/refusal';
import type { CodeSender } from './code-sender';
import { makeCode } from './codes';

type Where = {
  readonly purpose: CodeRequest['purpose'];
  readonly channel: 'mail' | 'sms';
  readonly contact: string;
  readonly sender: CodeSender;
  /** Sends an explanation instead of a code; the response is the same. */
  readonly isDecoy?: boolean;
};

/**
 * Creates and sends a code, and returns the result of the call (contract/calls/post-sms-mail.md).
 */
export const sendCode = async (
  { purpose, channel, contact, sender, isDecoy = false }: Where,
  { db, services, language, nowMs }: CallContext,
) => {
  const { settings } = services.config;
  const { courier } = services.couriers;
  const made = { purpose, contact, sender, isDecoy };
  const { code, withdraw } = await makeCode(db, settings, made, nowMs);
  try {
    const sentCode = isDecoy ? null : code;
    await courier.deliver({ channel, to: contact, purpose, code: sentCode, language });
  } catch (error) {
    services.report(error, 'sending a code');
    await withdraw();
    return refuse('auth.code_send_failed');
  }
  return {
    expires_in: settings['code.minutes'] * 60,
    resend_in: settings['code.cooldown_s'],
    // That of a decoy opens nothing; without it the answer would show whether an account exists.
    ...(settings['demo.show_codes'] ? { demo_code: code } : {}),
  };
};
