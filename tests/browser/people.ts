import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { bankCard } from '../../examples/wallet/bank-cards';
import { storeVersion, User } from '../../schemas/account/user';
import { bankCardFields } from '../../schemas/wallet/bank-card';
import { open, type Site } from './support';
import { dialogLeft, reload } from './walk';

export type Person = { readonly name: string; readonly password: string };

/** The account that every demonstration has. */
export const demo: Person = { name: 'demo@tideline.example', password: 'paper-trading' };

const Answer = v.object({ type: v.literal('ok'), message: v.unknown() });

type Call = { fields?: Record<string, string>; token?: string; key?: string };

const call = async (site: Site, path: string, { fields, token = '', key }: Call) => {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: {
      Authorization: token,
      'language-mark': 'en',
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  });
  return v.parse(Answer, await response.json()).message;
};

/** Makes an account without the app. */
export const register = async (
  site: Site,
  { name, password }: Person,
  inviteCode = '',
): Promise<void> => {
  await call(site, 'sms_mail', { fields: { user_string: name, type: 'register' } });
  await call(site, 'user/register', {
    key: crypto.randomUUID(),
    fields: {
      type: 'email',
      user_string: name,
      code: await site.codeFor(name),
      password,
      re_password: password,
      extension_code: inviteCode,
      agree: 'true',
    },
  });
};

const tokenFor = async (site: Site, { name, password }: Person): Promise<string> =>
  v.parse(v.string(), await call(site, 'user/login', { fields: { user_string: name, password } }));

/** Stores a session in the browser; the page must stand on the site already. */
const store = async (page: Page, site: Site, token: string): Promise<void> => {
  const user = v.parse(User, await call(site, 'user/center', { token }));
  await page.evaluate(
    ([version, stored, secret]) => {
      localStorage.setItem('vuex_version', version);
      localStorage.setItem('vuex_user', stored);
      localStorage.setItem('vuex_token', secret);
    },
    [storeVersion, JSON.stringify(user), token] as const,
  );
};

/** Goes on with a session; the page must stand on the site already. */
export const enterWith = async (page: Page, site: Site, token: string): Promise<void> => {
  await store(page, site, token);
  await reload(page);
};

/** Opens a session without the login screen; the page must stand on the site already. */
export const enter = async (page: Page, site: Site, person: Person = demo): Promise<void> =>
  enterWith(page, site, await tokenFor(site, person));

/**
 * Opens a route as somebody who is logged in. The session is stored while the site's icon is shown,
 * so that the app is loaded once.
 */
export const enterAt = async (
  page: Page,
  site: Site,
  person: Person,
  route: string,
): Promise<void> => {
  const token = await tokenFor(site, person);
  await page.goto(`${site.url}/favicon.svg`);
  await store(page, site, token);
  await open(page, site, route);
};

const reviewedAfterMs = 25_000;

/** Passes the basic verification without the app: the automatic reviewer is let come by. */
export const verifyBasic = async (site: Site, person: Person): Promise<void> => {
  const token = await tokenFor(site, person);
  const { review_status } = v.parse(
    v.object({ review_status: v.number() }),
    await call(site, 'user/center', { token }),
  );
  if (review_status === 2) return;
  const fields = {
    country: 'Germany',
    country_code: 'DE',
    name: 'Ada Marlowe',
    card_id: `L01X${Date.now()}`,
    address: 'Lindenstrasse 4, Berlin',
  };
  await call(site, 'user/real_name', { token, key: crypto.randomUUID(), fields });
  await site.advance(reviewedAfterMs);
};

/** Ends the session of the page on the server, as a password change elsewhere does. */
export const endSession = async (page: Page, site: Site): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('vuex_token') ?? '');
  await call(site, 'user/logout', { token, fields: {} });
};

/** Places a limit order to buy BTC, as the same person does on another device. */
export const orderElsewhere = async (site: Site, person: Person, price: string): Promise<void> => {
  const fields = { currency_id: '1', legal_id: '3', type: '1', amount: '0.001' };
  const token = await tokenFor(site, person);
  const key = crypto.randomUUID();
  await call(site, 'coin/trade', { token, key, fields: { ...fields, target_price: price } });
};

/** Moves money out of the spot account, as its owner does on another device. */
const fund = async (site: Site, person: Person, moved: Record<string, string>): Promise<void> => {
  const fields = { currency_id: '3', from_field: 'change', ...moved };
  const token = await tokenFor(site, person);
  await call(site, 'wallet/change', { token, key: crypto.randomUUID(), fields });
};

export const fundOptions = (site: Site, person: Person, amount: string): Promise<void> =>
  fund(site, person, { to_field: 'micro', number: amount });

export const fundFutures = (site: Site, person: Person, amount: string): Promise<void> =>
  fund(site, person, { to_field: 'lever', number: amount });

/** Gives an account a contract, an option of five minutes and a waiting order, on BTC/USDT. */
export const holdPositions = async (site: Site, person: Person): Promise<void> => {
  await fundFutures(site, person, '500');
  await fundOptions(site, person, '500');
  const token = await tokenFor(site, person);
  const place = (path: string, fields: Record<string, string>) =>
    call(site, path, { token, fields, key: crypto.randomUUID() });
  const contract = { currency_id: '1', legal_id: '3', multiple: '5', share: '1' };
  await place('lever/submit', { ...contract, type: '1' });
  const option = { match_id: '1', currency_id: '3', seconds: '300', number: '100' };
  await place('microtrade/submit', { ...option, type: '1' });
  await orderElsewhere(site, person, '20000');
};

const fundPassword = '246810';

const Addresses = v.array(v.object({ id: v.number() }));

/**
 * Gives an account what its screens show: a transfer, a fund password, a withdraw address and a bank
 * card. What it has already stays. Returns the id of a withdraw address.
 */
export const equip = async (site: Site, person: Person): Promise<number> => {
  const token = await tokenFor(site, person);
  const addressId = async () => {
    const fields = { currency: '0' };
    const [address] = v.parse(Addresses, await call(site, 'wallet/get_address', { token, fields }));
    if (!address) throw new Error('The account has no withdraw address.');
    return address.id;
  };
  if ((await call(site, 'user/has_password', { token, fields: {} })) === 1) return addressId();
  const post = (path: string, fields: Record<string, string>) =>
    call(site, path, { token, fields, key: crypto.randomUUID() });
  const accounts = { from_field: 'change', to_field: 'lever' };
  await post('wallet/change', { currency_id: '3', ...accounts, number: '250.5' });
  await post('safe/update_password', { password: fundPassword, re_password: fundPassword });
  await post('set/sms_other_mail', { scene: 'withdraw_address' });
  await post('wallet/addaddress', {
    currency_id: '2',
    netType: 'ERC20',
    notes: 'Ledger',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    pay_password: fundPassword,
    code: await site.codeFor(person.name),
  });
  const { bank_id: _, ...card } = bankCardFields({
    card: bankCard,
    password: fundPassword,
    bankId: 0,
  });
  await post('user/cash_save', card);
  return addressId();
};

/** Somebody new, logged in on a page, with the grant of the demonstration. */
export const newcomer = async (page: Page, site: Site, route: string): Promise<Person> => {
  const person = { name: `${crypto.randomUUID()}@example.com`, password: 'first password' };
  await register(site, person);
  await site.advance(60_000);
  await enterAt(page, site, person, route);
  return person;
};

/** Fills in the login screen, which is open. */
export const logIn = async (page: Page, { name, password }: Person): Promise<void> => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.getByRole('radio', { name: 'E-mail' }).check();
  await field('E-mail address').fill(name);
  await field('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** Logs out in the settings and opens the login screen. */
export const logOut = async (page: Page, site: Site): Promise<void> => {
  await page.goto(`${site.url}/#/pages/settings/index`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.locator('dialog').getByRole('button', { name: 'Log out' }).click();
  await dialogLeft(page);
  await page.goto(`${site.url}/#/pages/user/login/login`);
};
