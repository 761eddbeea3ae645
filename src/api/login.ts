import { loginMachine } from '../../machines/login';
import { type LoginAttempt, loginFields, Token } from '../../schemas/login';
import { User } from '../../schemas/user';
import { answers } from './actor';
import type { Client } from './client';
import { document, nothing } from './document';
import { passkeyAsker } from './passkey-challenge';

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
      logIn: answers(client)(LogIn),
      askPasskey: passkeyAsker(client),
      readUser: answers(client)(GetUser),
    },
  });
