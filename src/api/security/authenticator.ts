import type { Keyed } from '../../../machines/kernel/submission';
import { authenticatorRemovalMachine } from '../../../machines/security/authenticator-removal';
import { authenticatorSetupMachine } from '../../../machines/security/authenticator-setup';
import {
  AuthenticatorEnabled,
  AuthenticatorRemoved,
  AuthenticatorSecret,
  type AuthenticatorStart,
} from '../../../schemas/kernel/second-factor';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

/** Gets a secret for an authenticator app, in the place of one that waits already. */
export const StartAuthenticator = document<AuthenticatorStart>()({
  method: 'POST',
  path: 'user/totp/setup',
  fields: ({ password }) => ({ password }),
  result: AuthenticatorSecret,
});

/** Shows the first code of the app. Its answer holds secrets, so no server keeps it under a key. */
export const EnableAuthenticator = document<{ code: string }>()({
  method: 'POST',
  path: 'user/totp/enable',
  fields: ({ code }) => ({ totp: code }),
  result: AuthenticatorEnabled,
});

/** Turns the second factor off. */
export const RemoveAuthenticator = document<Keyed<AuthenticatorStart>>()({
  method: 'POST',
  path: 'user/totp/disable',
  fields: ({ payload }) => ({ password: payload.password }),
  keyOf: ({ key }) => key,
  result: AuthenticatorRemoved,
});

export const removeAuthenticatorCall = 'POST user/totp/disable';

export const authenticatorSetupOver = (client: Client) => {
  const answered = fromDocument(client);
  return authenticatorSetupMachine.provide({
    actors: {
      startAuthenticator: answered(StartAuthenticator),
      enableAuthenticator: answered(EnableAuthenticator),
    },
  });
};

export const authenticatorRemovalOver = (client: Client, intents: Intents) =>
  authenticatorRemovalMachine.provide({
    actors: {
      submitDraft: submissionOver(client, RemoveAuthenticator, {
        intents,
        call: removeAuthenticatorCall,
      }),
    },
  });
