import { RequestError } from '../../schemas/failure';
import { type Login, loginFields } from '../../schemas/login';
import { PasskeyOptions } from '../../schemas/passkey';
import { does } from './actor';
import type { Client } from './client';
import { document } from './document';

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

/** The actor that answers a login's challenge with a passkey of this device. */
export const passkeyAsker = (client: Client) =>
  does(async (login: Login) => {
    const options = await client.request({ document: GetPasskeyChallenge, variables: login });
    return askedOnDevice((device) => device.usePasskey(options));
  });
