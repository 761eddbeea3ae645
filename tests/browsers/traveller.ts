import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { storeVersion, User } from '../../schemas/account/user';
import type { ServerConfig } from '../../server/platform/config';
import { logIn, register, saveFunds, verify } from '../support/inhabited';
import { httpClient } from '../support/server/http-client';
import type { Driver } from './driver';

/** Somebody verified, with a fund password, a withdraw address and money in the option account. */
const createPerson = async (url: string, place: ServerConfig): Promise<string> => {
  const client = httpClient(url);
  const [mail, password] = [`${randomUUID()}@example.com`, 'correct horse'];
  await register(client, mail, password);
  const token = await logIn(client, mail, password);
  await verify(client, token, place);
  const accounts = { from_field: 'change', to_field: 'micro' };
  await client.done('wallet/change', { currency_id: '3', ...accounts, number: '500' }, token);
  await saveFunds(client, token, '246810');
  return token;
};

/** Logs in without the login screen. */
const enterBody = `
  const [version, user, token] = arguments;
  localStorage.setItem('lang', 'en');
  localStorage.setItem('vuex_version', version);
  localStorage.setItem('vuex_user', user);
  localStorage.setItem('vuex_token', token);
`;

/** Somebody new in a browser, logged in. */
export const newTraveller = async (driver: Driver, url: string, place: ServerConfig) => {
  const token = await createPerson(url, place);
  const client = httpClient(url);
  const user = v.parse(User, await client.get('user/center', token));
  await driver.open(`${url}/#/pages/settings/index`);
  await driver.run(enterBody, storeVersion, JSON.stringify(user), token);
  return {
    /** Opens a page of the app anew. */
    go: async (route: string): Promise<void> => {
      await driver.open('about:blank');
      await driver.open(`${url}/#/${route}`);
    },
    advance: client.advance,
  };
};

export type Traveller = Awaited<ReturnType<typeof newTraveller>>;
