import { fundPasswordMachine } from '../../machines/fund-password';
import type { Keyed } from '../../machines/support/submission';
import {
  FundPasswordSet,
  fundPasswordFields,
  HasFundPassword,
  type NewFundPassword,
} from '../../schemas/fund-password';
import type { Client } from './client';
import { document, nothing } from './document';
import type { Intents } from './intents';
import { submissionOver } from './submission';

/** Whether the person has a fund password. */
export const GetHasFundPassword = document<object>()({
  method: 'POST',
  path: 'user/has_password',
  fields: nothing,
  isQuiet: true,
  result: HasFundPassword,
});

/** Sets or changes the fund password. Not safe to repeat but under the same key. */
export const SetFundPassword = document<Keyed<NewFundPassword>>()({
  method: 'POST',
  path: 'safe/update_password',
  fields: ({ payload }) => fundPasswordFields(payload),
  keyOf: ({ key }) => key,
  result: FundPasswordSet,
});

export const setFundPasswordCall = 'POST safe/update_password';

export const fundPasswordOver = (client: Client, intents: Intents) =>
  fundPasswordMachine.provide({
    actors: {
      setFundPassword: submissionOver(client, SetFundPassword, {
        intents,
        call: setFundPasswordCall,
      }),
    },
  });
