import * as v from 'valibot';
import { Confirmation } from '../kernel/confirmation';
import { described } from '../kernel/described';
import { Int } from '../kernel/wire';
import { AreaCode, EmailAddress, LoginName, PhoneNumber } from './account';

/** A code is valid for its purpose only. */
export const CodePurpose = v.picklist(['register', 'forget']);
export type CodePurpose = v.InferOutput<typeof CodePurpose>;

/**
 * Codes for a logged-in user; they go to the address of the account
 * (contract/calls/post-set-sms-other-mail.md).
 */
export const OwnCodePurpose = v.picklist([
  'withdraw_address',
  'withdraw',
  'fund_password',
  'totp',
  /** These go to the address that is replaced, if there is one (decision 42). */
  'change_mobile',
  'change_email',
]);
export type OwnCodePurpose = v.InferOutput<typeof OwnCodePurpose>;

/** Where a code is sent, as typed and not validated. */
export type CodeAddress = { kind: 'mobile' | 'email'; areaCode: string; name: string };

export const isCodeAddress = (address: CodeAddress): boolean => v.is(LoginName, address);

/** Whether two addresses are the same, whatever their spelling. */
export const isSameAddress = (one: CodeAddress, other: CodeAddress): boolean => {
  const [a, b] = [v.safeParse(LoginName, one), v.safeParse(LoginName, other)];
  if (!a.success || !b.success) return false;
  const isSamePhone = a.output.kind === 'email' || a.output.areaCode === b.output.areaCode;
  return a.output.kind === b.output.kind && a.output.name === b.output.name && isSamePhone;
};

/** The purpose of the code that proves ownership of a new address (decision 42). */
export const contactPurpose = 'contact';
type ContactPurpose = typeof contactPurpose;

/** A code for one of an account's own purposes goes to the account's address. */
export type CodeRequest = CodeAddress & {
  purpose: CodePurpose | OwnCodePurpose | ContactPurpose;
};

export const isOwnCode = ({ purpose }: CodeRequest): boolean => v.is(OwnCodePurpose, purpose);

export const codeRequestFields = ({ kind, areaCode, name, purpose }: CodeRequest) => ({
  user_string: name.trim(),
  ...(kind === 'mobile' ? { area_code: areaCode } : {}),
  type: purpose,
});

export const ownCodeFields = ({ purpose }: CodeRequest) => ({ scene: purpose });

/**
 * Requests on the wire (contract/calls/post-sms-mail.md, contract/calls/post-sms-send.md,
 * contract/calls/post-set-sms-other-mail.md).
 */
export const MailCodeRequest = v.object({
  user_string: described(EmailAddress, 'Account name: e-mail address or national phone number.'),
  type: described(CodePurpose, 'What the code is for.'),
});
export const SmsCodeRequest = v.object({
  user_string: described(PhoneNumber, 'Account name: e-mail address or national phone number.'),
  area_code: described(AreaCode, 'Dialling code, digits without plus; of a phone number only.'),
  type: described(CodePurpose, 'What the code is for.'),
});

export const OwnCodeRequest = v.object({
  scene: v.optional(described(OwnCodePurpose, 'What the code is for.'), 'withdraw_address'),
});

const waitAssumed = { expires_in: 600, resend_in: 60 };

/**
 * A code was sent. Existing servers respond with a text only; then the default cool-down applies.
 */
export const CodeSent = v.pipe(
  v.union([
    v.object({
      expires_in: v.optional(Int, waitAssumed.expires_in),
      resend_in: v.optional(v.pipe(Int, v.minValue(0), v.maxValue(86_400)), waitAssumed.resend_in),
      demo_code: v.optional(v.nullable(v.string())),
    }),
    v.pipe(
      v.union([Confirmation, v.array(v.unknown())]),
      v.transform(() => ({ ...waitAssumed, demo_code: null })),
    ),
  ]),
  v.transform(({ resend_in, demo_code }) => ({
    resendInSeconds: resend_in,
    demoCode: demo_code ?? null,
  })),
);
export type CodeSent = v.InferOutput<typeof CodeSent>;
