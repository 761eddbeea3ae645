import { type RegistrationIntent, registrationMachine } from '../../machines/registration';
import { Registered, registrationFields } from '../../schemas/registration';
import { answers } from './actor';
import type { Client } from './client';
import { document } from './document';
import { GetUser, LogIn } from './login';
import { statusOf } from './submission';

/** Creates an account. Under its key it may be repeated, under another one never. */
export const Register = document<RegistrationIntent>()({
  method: 'POST',
  path: 'user/register',
  fields: ({ registration }) => registrationFields(registration),
  keyOf: ({ key }) => key,
  result: Registered,
});

/** What became of a registration whose answer was lost. */
export const GetRegistrationStatus = statusOf(Register);

export const registrationOver = (client: Client) => {
  const answered = answers(client);
  return registrationMachine.provide({
    actors: {
      register: answered(Register),
      askWhatBecame: answered(GetRegistrationStatus),
      logIn: answered(LogIn),
      readUser: answered(GetUser),
    },
  });
};
