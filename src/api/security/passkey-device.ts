import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

// Loaded when a passkey is first requested: nothing else needs the code for authenticators.

/** Lets the device make a passkey, as the server's text asks; rejects when it does not. */
export const makePasskey = async (options: string): Promise<string> =>
  JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));

/** Lets the device answer with a passkey that it has. */
export const usePasskey = async (options: string): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
