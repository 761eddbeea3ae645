import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

// Fetched when a passkey is first asked for: nobody else needs what speaks to the device.

/** Lets the device make a passkey, as the server's text asks; rejects when it does not. */
export const makePasskey = async (options: string): Promise<string> =>
  JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));

/** Lets the device answer with a passkey that it has. */
export const usePasskey = async (options: string): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
