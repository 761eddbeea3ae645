import { unknown } from 'valibot';
import { appMachine } from '../../../machines/account/app';
import { fromDocument } from '../kernel/actor';
import type { Client } from '../kernel/client';
import { document, nothing } from '../kernel/document';
import { SetLanguage } from '../kernel/settings';

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
    actors: {
      sendLanguage: fromDocument(client)(SetLanguage),
      closeSession: fromDocument(client)(LogOut),
    },
  });
