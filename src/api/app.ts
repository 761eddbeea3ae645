import { unknown } from 'valibot';
import { appMachine } from '../../machines/app';
import { answers } from './actor';
import type { Client } from './client';
import { document, nothing } from './document';
import { SetLanguage } from './settings';

/** Ends one session on the server. The app has forgotten it already. */
export const LogOut = document<{ token: string | null }>()({
  method: 'POST',
  path: 'user/logout',
  fields: nothing,
  tokenOf: ({ token }) => token,
  result: unknown(),
});

export const appOver = (client: Client) =>
  appMachine.provide({
    actors: { tellLanguage: answers(client)(SetLanguage), closeSession: answers(client)(LogOut) },
  });
