import * as v from 'valibot';
import { described } from '../kernel/described';
import { rowsOf } from '../kernel/rows';
import { PasskeyField, SecondFactorField } from '../kernel/second-factor';
import { Text, TimeOrNull } from '../kernel/wire';

const Password = v.pipe(v.string(), v.nonEmpty('param.missing'), v.maxLength(256));

/** A passkey's name: one line. */
const Name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('param.missing'),
  v.maxLength(40, 'param.invalid'),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'param.invalid'),
);

/** The form of a new passkey. */
export const NewPasskey = v.object({ name: Name, password: Password });
export type NewPasskeyDraft = { name: string; password: string };
export const isNewPasskey = (draft: NewPasskeyDraft): boolean => v.is(NewPasskey, draft);

export const PasskeyOptionsRequest = v.object({
  password: described(Password, 'Login password, 6 to 64 characters where it is chosen.'),
});

/** Options for the browser, as opaque text. */
export const PasskeyOptions = v.pipe(
  v.object({ options: v.string() }),
  v.transform(({ options }) => options),
);

/** The browser's response, as text; the longest attestation is far shorter. */
const BrowserAnswer = v.pipe(v.string(), v.nonEmpty('param.missing'), v.maxLength(16_384));

export const PasskeyRegisterRequest = v.object({
  response: described(BrowserAnswer, 'What the browser answered to the options, as JSON text.'),
  name: described(Name, 'Displayed name.'),
});

/** What the browser made, under the name that was typed. */
export type MadePasskey = { response: string; name: string };

/** Registered; the first factor of an account comes with recovery codes. */
export const PasskeyRegistered = v.pipe(
  v.object({ recovery: v.array(v.string()) }),
  v.transform(({ recovery }) => recovery),
);

export const PasskeyChallengeRequest = v.object({
  user_string: described(
    v.pipe(v.string(), v.trim(), v.nonEmpty('param.missing'), v.maxLength(254)),
    'Account name: e-mail address or national phone number.',
  ),
  area_code: v.optional(
    described(v.string(), 'Dialling code, digits without plus; of a phone number only.'),
    '',
  ),
  password: described(
    v.pipe(v.string(), v.nonEmpty('param.missing'), v.maxLength(256, 'auth.bad_credentials')),
    'Login password, 6 to 64 characters where it is chosen.',
  ),
});

/** Calls that require a second factor in an open session, by path (decision 48). */
export const StepUpCall = v.picklist([
  'user/e_pwd',
  'safe/update_password',
  'user/contact',
  'wallet/addaddress',
  'wallet/out',
  'wallet/newOut',
  'user/totp/disable',
  'user/passkey/remove',
]);
export type StepUpCall = v.InferOutput<typeof StepUpCall>;
export const isStepUpCall = (path: string): path is StepUpCall => v.is(StepUpCall, path);

export const PasskeyStepUpRequest = v.object({ call: described(StepUpCall, 'Path of the call.') });

const PasskeyId = v.pipe(v.string(), v.nonEmpty('param.missing'), v.maxLength(2_048));

const Passkey = v.pipe(
  v.object({ id: PasskeyId, name: Text, created_at: TimeOrNull, last_used_at: TimeOrNull }),
  v.transform((wire) => ({
    id: wire.id,
    name: wire.name,
    createdAt: wire.created_at,
    lastUsedAt: wire.last_used_at,
  })),
);
export type Passkey = v.InferOutput<typeof Passkey>;
export const Passkeys = rowsOf(Passkey);

export type PasskeyRemoval = { id: string; password: string };

export const PasskeyRemovalRequest = v.pipe(
  v.object({
    id: described(PasskeyId, 'Id of the record.'),
    password: described(Password, 'Login password, 6 to 64 characters where it is chosen.'),
    totp: described(
      SecondFactorField,
      'Six digits of the authenticator, or a recovery code where the call takes one.',
    ),
    passkey: described(PasskeyField, 'WebAuthn assertion as JSON text, in place of `totp`.'),
  }),
  v.transform(({ id, password, totp, passkey }) => ({ id, password, code: totp, passkey })),
);

export const PasskeyRemoved = v.pipe(
  v.object({ removed: v.literal(true) }),
  v.transform((): true => true),
);
