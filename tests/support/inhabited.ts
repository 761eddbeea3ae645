import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { bankCard } from '../../examples/wallet/bank-cards';
import { minuteMs } from '../../schemas/kernel/time';
import { bankCardFields } from '../../schemas/wallet/bank-card';
import type { ServerConfig } from '../../server/platform/config';
import { runningReviewerOf } from '../../server/review/review-endpoint';
import { other } from './contacts';
import { askAndRead, useProducts } from './inhabited-products';
import type { HttpClient } from './server/http-client';
import { identity, newPhoto, ownNumber } from './verifications';
import { virtualPasskey } from './virtual-passkey';

const stepMs = 30_000;

/**
 * Settings of a server that is inhabited: people decide, this machine may be notified, and somebody
 * does in a second what takes people days.
 */
export const inhabitedSettings = {
  'review.auto_seconds': null,
  'push.hosts': ['localhost'],
  'rate.orders_per_s': 1_000,
};

/**
 * Tables in which an inhabited server may have no row: nothing of it is violated, and no feed of a
 * demonstration repeats its prices often enough to offer even options.
 */
const tablesLeftEmpty: ReadonlySet<string> = new Set([
  'acknowledged_violation',
  'even_measurement',
]);

/** The table that a member of a backup contains if it must have rows, else null. */
export const filledTableOf = (member: string): string | null => {
  const table = /^table (?!kysely_)(.+)$/.exec(member)?.[1];
  return table === undefined || tablesLeftEmpty.has(table) ? null : table;
};

/** What somebody knows and has, to go on after a restore. */
export const Inhabitant = v.object({
  mail: v.string(),
  password: v.string(),
  fundPassword: v.string(),
  /** Of the authenticator app, and the codes that stand in for it. */
  secret: v.string(),
  recovery: v.array(v.string()),
  openOrder: v.number(),
  photo: v.string(),
});
export type Inhabitant = v.InferOutput<typeof Inhabitant>;

const Placed = v.object({ id: v.number() });
const Sent = v.object({ demo_code: v.string() });
const Recovery = v.object({ recovery: v.array(v.string()) });

export const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** A limit order that waits, or a market order that is filled at once. */
export const orderFields = (isMarket: boolean) => ({
  currency_id: '1',
  legal_id: '3',
  type: '1',
  match_type: isMarket ? '2' : '1',
  target_price: isMarket ? '200000' : '20000',
  amount: '0.001',
});

export const register = async (
  client: HttpClient,
  mail: string,
  password: string,
): Promise<void> => {
  const asked = await client.done('sms_mail', { user_string: mail, type: 'register' });
  const { demo_code: code } = v.parse(Sent, asked);
  const fields = { type: 'email', user_string: mail, agree: 'true' };
  const registerWith = { ...fields, password, re_password: password };
  await client.send('user/register', { ...registerWith, code: other(code) });
  await client.done('user/register', { ...registerWith, code });
  await client.advance(minuteMs);
};

export const logIn = async (client: HttpClient, mail: string, password: string): Promise<string> =>
  v.parse(v.string(), await client.done('user/login', { user_string: mail, password }));

/** A session that goes on, one that has ended, and a wrong password. */
const logInTwice = async (client: HttpClient, mail: string, password: string): Promise<string> => {
  await client.send('user/login', { user_string: mail, password: 'wrong' });
  const token = await logIn(client, mail, password);
  await client.done('user/logout', {}, await logIn(client, mail, password));
  await client.send('user/login', { user_string: mail, password: 'wrong' });
  return token;
};

const trade = async (client: HttpClient, token: string): Promise<number> => {
  const place = async (isMarket: boolean) =>
    v.parse(Placed, await client.done('coin/trade', orderFields(isMarket), token)).id;
  await place(true);
  const cancelled = await place(false);
  await client.done('coin/trade', { id: `${cancelled}` }, token, 'PUT');
  await client.done('request/abandon', { key: randomUUID() }, token);
  return place(false);
};

/** Money goes to another account, and a part of it comes back. */
const transfer = async (client: HttpClient, token: string) => {
  const move = (from_field: string, to_field: string, number: string) =>
    client.done('wallet/change', { currency_id: '3', from_field, to_field, number }, token);
  await move('change', 'lever', '250.5');
  await move('lever', 'change', '100');
};

/** One deposit is approved, one waits with its picture. */
const deposit = async (client: HttpClient, token: string, place: ServerConfig) => {
  const terms = { currency: '3', chain: 'TRC20', amount: '25.5' };
  const { id } = v.parse(Placed, await client.done('wallet/simulate_in', terms, token));
  const imgs = await client.upload(await newPhoto(), token);
  await client.done('wallet/charge_req', { ...terms, imgs }, token);
  await runningReviewerOf(place)?.({ act: 'approve', kind: 'deposit', id, actor: 'olga' });
};

export const saveFunds = async (client: HttpClient, token: string, fundPassword: string) => {
  const both = { password: fundPassword, re_password: fundPassword };
  await client.done('safe/update_password', both, token);
  const { bank_id, ...card } = bankCardFields({
    card: bankCard,
    password: fundPassword,
    bankId: 1,
  });
  await client.done('user/cash_save', { ...card, bank_id: `${bank_id}` }, token);
  await client.advance(minuteMs);
  const { demo_code } = v.parse(Sent, await client.done('set/sms_other_mail', {}, token));
  await client.done(
    'wallet/addaddress',
    {
      currency_id: '2',
      netType: 'ERC20',
      notes: 'Ledger',
      code: demo_code,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      pay_password: fundPassword,
    },
    token,
  );
};

/** The basic level of verification, approved by a person. */
export const verify = async (
  client: HttpClient,
  token: string,
  place: ServerConfig,
): Promise<void> => {
  await client.done('user/real_name', { ...identity, card_id: ownNumber() }, token);
  const reviewer = runningReviewerOf(place);
  if (!reviewer) throw new Error('No server runs over these data.');
  const { lines } = await reviewer({ act: 'list', kind: 'kyc' });
  // The advanced level of somebody else may wait too.
  const id = Number(/^kyc (\d+) {2}basic /m.exec(lines.join('\n'))?.[1]);
  await reviewer({ act: 'approve', kind: 'kyc', id, actor: 'olga' });
};

/** The advanced level, which waits. Returns one of its photos. */
const verifyFurther = async (client: HttpClient, token: string): Promise<string> => {
  const photo = async () => client.upload(await newPhoto(), token);
  const [front_pic, reverse_pic, hand_pic] = [await photo(), await photo(), await photo()];
  await client.done('user/real_name2', { front_pic, reverse_pic, hand_pic }, token);
  return front_pic;
};

/** One withdrawal is cancelled, and one waits. */
const withdraw = async (client: HttpClient, token: string, fundPassword: string) => {
  const asked = await client.done('wallet/get_address', { currency: '2' }, token);
  const [address] = v.parse(v.array(Placed), asked);
  const apply = async (number: string) => {
    const fields = {
      currency: '2',
      address_id: `${address?.id}`,
      number,
      pay_password: fundPassword,
    };
    return v.parse(Placed, await client.done('wallet/out', fields, token)).id;
  };
  await client.done('wallet/out/cancel', { id: `${await apply('0.25')}` }, token);
  await apply('0.5');
};

const protect = async (client: HttpClient, token: string, mail: string, password: string) => {
  const Options = v.object({ options: v.string() });
  const asked = await client.done('user/passkey/options', { password }, token);
  const response = virtualPasskey().create(v.parse(Options, asked).options);
  const added = await client.done('user/passkey/register', { response, name: 'Phone' }, token);
  await client.done('user/passkey/challenge', { user_string: mail, password });
  const setUp = await client.done('user/totp/setup', { password }, token);
  const { secret } = v.parse(v.object({ secret: v.string() }), setUp);
  const totp = codeAt(secret, await client.advance(stepMs));
  await client.done('user/totp/enable', { totp }, token);
  return { secret, recovery: v.parse(Recovery, added).recovery };
};

/**
 * Somebody does everything that leaves a row, on a running demonstration with `CLOCK=test`. Interest, a
 * night of futures and paid rebates need a day, which the first session does not outlast.
 */
export const inhabit = async (
  client: HttpClient,
  place: ServerConfig,
  mail = `${randomUUID()}@example.com`,
  passDay: () => Promise<void> = async () => undefined,
): Promise<Inhabitant & { readonly token: string }> => {
  const [password, fundPassword] = ['correct horse', '246810'];
  await register(client, mail, password);
  const first = await logIn(client, mail, password);
  await verify(client, first, place);
  const openOrder = await trade(client, first);
  await useProducts({ client, token: first }, place);
  await passDay();
  const token = await logInTwice(client, mail, password);
  await askAndRead({ client, token }, place);
  await transfer(client, token);
  await deposit(client, token, place);
  await saveFunds(client, token, fundPassword);
  const photo = await verifyFurther(client, token);
  await withdraw(client, token, fundPassword);
  await client.done('user/limits', { daily_loss: '100000', daily_minutes: '1440' }, token);
  await client.done('user/usage', { seconds: '60' }, token);
  const { secret, recovery } = await protect(client, token, mail, password);
  return { mail, password, fundPassword, secret, recovery, openOrder, photo, token };
};
