import { loginMachine } from '../../../machines/account/login';
import { type LoginAttempt, loginFields, Token } from '../../../schemas/account/login';
import { User } from '../../../schemas/account/user';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import { passkeyAsker } from '../security/passkey-challenge';

/** Opens a session. May be repeated: the result is another session. */
export const LogIn = document<LoginAttempt>()({
  method: 'POST',
  path: 'user/login',
  fields: loginFields,
  result: Token,
});

/** The signed-in person. */
export const GetUser = document<{ token: string | null }>()({
  method: 'GET',
  path: 'user/center',
  fields: nothing,
  tokenOf: ({ token }) => token,
  result: User,
});

export const loginOver = (client: Client) =>
  loginMachine.provide({
    actors: {
      logIn: fromDocument(client)(LogIn),
      askPasskey: passkeyAsker(client),
      readUser: fromDocument(client)(GetUser),
    },
  });
