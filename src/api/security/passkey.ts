import type { Keyed } from '../../../machines/kernel/submission';
import { passkeyRegistrationMachine } from '../../../machines/security/passkey-registration';
import { passkeyRemovalMachine, passkeysMachine } from '../../../machines/security/passkeys';
import {
  type MadePasskey,
  type NewPasskeyDraft,
  PasskeyOptions,
  PasskeyRegistered,
  type PasskeyRemoval,
  PasskeyRemoved,
  Passkeys,
} from '../../../schemas/security/passkey';
import { fromAsync, fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';
import { askedOnDevice } from './passkey-challenge';

/** What the device is asked to make a passkey. */
export const GetPasskeyOptions = document<{ password: string }>()({
  method: 'POST',
  path: 'user/passkey/options',
  fields: ({ password }) => ({ password }),
  result: PasskeyOptions,
});

/** Writes a passkey down. Its answer may hold recovery codes, so no server keeps it under a key. */
export const RegisterPasskey = document<MadePasskey>()({
  method: 'POST',
  path: 'user/passkey/register',
  fields: ({ response, name }) => ({ response, name: name.trim() }),
  result: PasskeyRegistered,
});

/** The passkeys of the account. */
export const ListPasskeys = document<object>()({
  method: 'GET',
  path: 'user/passkey/list',
  fields: nothing,
  isQuiet: true,
  result: Passkeys,
});

/** Removes a passkey. */
export const RemovePasskey = document<Keyed<PasskeyRemoval>>()({
  method: 'POST',
  path: 'user/passkey/remove',
  fields: ({ payload }) => payload,
  keyOf: ({ key }) => key,
  result: PasskeyRemoved,
});

export const removePasskeyCall = 'POST user/passkey/remove';

export const passkeyRegistrationOver = (client: Client) =>
  passkeyRegistrationMachine.provide({
    actors: {
      makePasskey: fromAsync(async ({ password }: NewPasskeyDraft, signal) => {
        const options = await client.request({
          document: GetPasskeyOptions,
          variables: { password },
          signal,
        });
        return askedOnDevice((device) => device.makePasskey(options));
      }),
      registerPasskey: fromDocument(client)(RegisterPasskey),
    },
  });

export const passkeysOver = (client: Client) =>
  passkeysMachine.provide({ actors: { readValue: fromDocument(client)(ListPasskeys) } });

export const passkeyRemovalOver = (client: Client, intents: Intents) =>
  passkeyRemovalMachine.provide({
    actors: {
      removePasskey: submissionOver(client, RemovePasskey, { intents, call: removePasskeyCall }),
    },
  });
