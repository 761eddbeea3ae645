import {
  type RegistrationIntent,
  registrationMachine,
} from '../../../machines/account/registration';
import { Registered, registrationFields } from '../../../schemas/account/registration';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import { statusOf } from '../kernel/submission';
import { GetUser, LogIn } from './login';

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
  const answered = fromDocument(client);
  return registrationMachine.provide({
    actors: {
      register: answered(Register),
      fetchRequestStatus: answered(GetRegistrationStatus),
      logIn: answered(LogIn),
      readUser: answered(GetUser),
    },
  });
};
