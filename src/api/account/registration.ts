import { registrationMachine } from '../../../machines/account/registration';
import type { Keyed } from '../../../machines/kernel/submission';
import {
  Registered,
  type Registration,
  registrationFields,
} from '../../../schemas/account/registration';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document } from '../kernel/document';
import { visitorIntents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';
import { GetUser, LogIn } from './login';

/** Creates an account. Under its key it may be repeated, under another one never. */
export const Register = document<Keyed<Registration>>()({
  method: 'POST',
  path: 'user/register',
  fields: ({ payload }) => registrationFields(payload),
  keyOf: ({ key }) => key,
  result: Registered,
});

export const registerCall = 'POST user/register';

export const registrationOver = (client: Client) =>
  registrationMachine.provide({
    actors: {
      // What arrives late is refused or creates the account once: a name is taken once.
      register: submissionOver(client, Register, {
        intents: visitorIntents,
        call: registerCall,
        isVisitor: true,
      }),
      logIn: fromDocument(client)(LogIn),
      readUser: fromDocument(client)(GetUser),
    },
  });
