import { fromPromise } from 'xstate';
import type { Keyed } from '../../../machines/kernel/submission';
import { passwordChangeMachine } from '../../../machines/security/password-change';
import { passwordResetMachine } from '../../../machines/security/password-reset';
import {
  type PasswordChange,
  PasswordChanged,
  passwordChangeFields,
} from '../../../schemas/security/password-change';
import {
  CodePassed,
  codeCheckFields,
  type PasswordReset,
  PasswordWasReset,
  type ResetIdentity,
  resetFields,
} from '../../../schemas/security/password-reset';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import { type Intents, visitorIntents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';
import { GetResetChallenge } from './passkey-challenge';

/** Whether the code of a phone is right. A wrong one counts as a try. */
export const CheckPhoneCode = document<ResetIdentity>()({
  method: 'POST',
  path: 'user/check_mobile',
  fields: codeCheckFields,
  result: CodePassed,
});

/** The same for the code of a mail address. */
export const CheckMailCode = document<ResetIdentity>()({
  method: 'POST',
  path: 'user/check_email',
  fields: codeCheckFields,
  result: CodePassed,
});

/** Sets a new login password in the place of a forgotten one. */
export const ResetPassword = document<Keyed<PasswordReset>>()({
  method: 'POST',
  path: 'user/forget',
  fields: ({ payload }) => resetFields(payload),
  keyOf: ({ key }) => key,
  result: PasswordWasReset,
});

/** Changes the login password and ends the other sessions. */
export const ChangePassword = document<Keyed<PasswordChange>>()({
  method: 'POST',
  path: 'user/e_pwd',
  fields: ({ payload }) => passwordChangeFields(payload),
  keyOf: ({ key }) => key,
  result: PasswordChanged,
});

export const resetPasswordCall = 'POST user/forget';

export const passwordResetOver = (client: Client) =>
  passwordResetMachine.provide({
    actors: {
      checkCode: fromPromise(({ input, signal }) =>
        client.request({
          document: input.kind === 'email' ? CheckMailCode : CheckPhoneCode,
          variables: input,
          signal,
        }),
      ),
      // What arrives late resets to the password that was chosen then, or finds its code spent.
      resetPassword: submissionOver(client, ResetPassword, {
        intents: visitorIntents,
        call: resetPasswordCall,
        isVisitor: true,
        passkeyOptions: (payload, signal) =>
          client.request({ document: GetResetChallenge, variables: payload, signal }),
      }),
    },
  });

export const changePasswordCall = 'POST user/e_pwd';

export const passwordChangeOver = (client: Client, intents: Intents) =>
  passwordChangeMachine.provide({
    actors: {
      submitDraft: submissionOver(client, ChangePassword, { intents, call: changePasswordCall }),
    },
  });
