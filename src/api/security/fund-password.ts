import type { Keyed } from '../../../machines/kernel/submission';
import { fundPasswordMachine } from '../../../machines/security/fund-password';
import {
  FundPasswordSet,
  fundPasswordFields,
  HasFundPassword,
  type NewFundPassword,
} from '../../../schemas/security/fund-password';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import type { Intents } from '../kernel/intents';
import { submissionOver } from '../kernel/submission';

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
