import { createFactorChallenge } from '../../../machines/kernel/factor-challenge';
import { type Login, loginFields } from '../../../schemas/account/login';
import { RequestError } from '../../../schemas/kernel/failure';
import { PasskeyOptions, type StepUpCall } from '../../../schemas/security/passkey';
import { type ResetIdentity, resetIdentityFields } from '../../../schemas/security/password-reset';
import { fromAsync } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';

/** What the device is asked to use a passkey at login. */
export const GetPasskeyChallenge = document<Login>()({
  method: 'POST',
  path: 'user/passkey/challenge',
  fields: loginFields,
  result: PasskeyOptions,
});

type Device = typeof import('./passkey-device');

/** What the device answers, as text. It was declined, or there is none: both are for the person to see. */
export const askedOnDevice = async (ask: (device: Device) => Promise<string>): Promise<string> => {
  try {
    return await ask(await import('./passkey-device'));
  } catch {
    throw new RequestError({ kind: 'refused', code: 'client.passkey', params: {}, text: '' });
  }
};

/** What the device is asked to use a passkey for one call of somebody logged in. */
export const GetStepUpChallenge = document<{ call: StepUpCall }>()({
  method: 'POST',
  path: 'user/passkey/step-up',
  fields: ({ call }) => ({ call }),
  result: PasskeyOptions,
});

/** What the device is asked to use a passkey for a new password in the place of a forgotten one. */
export const GetResetChallenge = document<ResetIdentity>()({
  method: 'POST',
  path: 'user/passkey/step-up-reset',
  fields: resetIdentityFields,
  result: PasskeyOptions,
});

/** The actor that answers a login's challenge with a passkey of this device. */
export const passkeyAsker = (client: Client) =>
  fromAsync(async (login: Login, signal) => {
    const options = await client.request({
      document: GetPasskeyChallenge,
      variables: login,
      signal,
    });
    return askedOnDevice((device) => device.usePasskey(options));
  });

/** The question for a second factor of one call, which a passkey of this device may answer. */
export const factorChallengeOver = <Subject>(
  optionsFor: (subject: Subject, signal: AbortSignal) => Promise<string>,
) =>
  createFactorChallenge<Subject>().provide({
    actors: {
      askPasskey: fromAsync(async ({ subject }: { subject: Subject }, signal) => {
        const options = await optionsFor(subject, signal);
        return askedOnDevice((device) => device.usePasskey(options));
      }),
    },
  });
