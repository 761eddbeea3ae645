import { createECDH, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { Amount, amount, multiply, truncate } from '../../schemas/kernel/money';
import { minuteMs } from '../../schemas/kernel/time';
import { reachPublisher } from '../../server/news/article-endpoint';
import type { ServerConfig } from '../../server/platform/config';
import { runningReviewerOf } from '../../server/review/review-endpoint';
import { runningSupportOf } from '../../server/support/support-endpoint';
import type { HttpClient } from './server/http-client';
import { newPhoto } from './verifications';

// What somebody verified does with options, futures, hosting, new coins, invitations and the chat.

const momentMs = 1_000;
const usdt = '3';
const btc = '1';

const Placed = v.object({ id: v.number() });
const Sent = v.object({ demo_code: v.string() });
const Rows = v.object({ data: v.array(v.looseObject({ id: v.number() })) });

type Session = { readonly client: HttpClient; readonly token: string };

/** Sends an order, a moment after the one before it. */
const idOf = async ({ client, token }: Session, path: string, fields: Record<string, string>) => {
  await client.advance(momentMs);
  return v.parse(Placed, await client.done(path, fields, token)).id;
};

const fund = async ({ client, token }: Session, account: 'lever' | 'micro', number: string) => {
  const accounts = { from_field: 'change', to_field: account };
  await client.done('wallet/change', { currency_id: usdt, ...accounts, number }, token);
};

/** Two options are settled, and one runs for as long as there is. */
const buyOptions = async (session: Session) => {
  await fund(session, 'micro', '400');
  const buy = (type: '1' | '2', seconds: string) =>
    idOf(session, 'microtrade/submit', {
      match_id: btc,
      currency_id: usdt,
      type,
      seconds,
      number: '100',
    });
  await buy('1', '60');
  await buy('2', '60');
  await session.client.advance(2 * minuteMs);
  await buy('1', '300');
};

/** A long and a short stay open, one position is closed, and one order waits. Returns the long. */
const holdFutures = async (session: Session): Promise<number> => {
  const { client, token } = session;
  await fund(session, 'lever', '1200');
  const order = { currency_id: btc, legal_id: usdt, multiple: '5' };
  const long = await idOf(session, 'lever/submit', { ...order, type: '1', share: '2' });
  await idOf(session, 'lever/submit', { ...order, type: '2', share: '1' });
  const closed = await idOf(session, 'lever/submit', { ...order, type: '1', share: '1' });
  await client.done('lever/close', { id: `${closed}` }, token);
  const waiting = { ...order, type: '1', share: '1', status: '0', target_price: '20000' };
  await idOf(session, 'lever/submit', waiting);
  return long;
};

/** Stops that prices do not reach soon. */
const setStops = async ({ client, token }: Session, position: number) => {
  const Deal = v.object({ now_price: Amount });
  const pair = { currency_id: btc, legal_id: usdt };
  const { now_price: last } = v.parse(Deal, await client.get('currency/deal', token, pair));
  const part = (factor: string) => truncate(multiply(last, amount(factor)), 2);
  await client.done(
    'lever/setstop',
    {
      id: `${position}`,
      target_profit_price: part('1.2'),
      stop_loss_price: part('0.97'),
    },
    token,
  );
};

/** One purchase runs, and one is redeemed early. */
const host = async (session: Session) => {
  const { client, token } = session;
  const { data: products } = v.parse(Rows, await client.get('lh/deposit/config', token));
  const [product] = products.filter((one) => one['currency_name'] === 'USDT');
  const buy = () =>
    idOf(session, 'lh/deposit', { config_id: `${product?.id}`, amount: '600', agree: '1' });
  await buy();
  await client.done('lh/deposit/order/cancel', { id: `${await buy()}` }, token);
};

/** One subscription is confirmed by a person, one is refused, and one waits. */
const subscribe = async (session: Session, place: ServerConfig) => {
  const { client, token } = session;
  const { id: product } = v.parse(Placed, await client.get('lh/send/get_recommend', token));
  const order = (amount: string) =>
    idOf(session, 'lh/send/order', { config_id: `${product}`, amount });
  const reviewer = runningReviewerOf(place);
  const about = { kind: 'subscription', actor: 'olga' } as const;
  await reviewer?.({ act: 'approve', ...about, id: await order('90') });
  await reviewer?.({ act: 'reject', ...about, id: await order('60'), reason: 'Sold out.' });
  await order('30');
};

/** Somebody who was invited trades, which earns a rebate. */
const invite = async ({ client, token }: Session) => {
  const Center = v.object({ extension_code: v.string() });
  const { extension_code } = v.parse(Center, await client.get('user/center', token));
  const mail = `friend-${extension_code.toLowerCase()}@example.com`;
  const asked = await client.done('sms_mail', { user_string: mail, type: 'register' });
  const { demo_code: code } = v.parse(Sent, asked);
  const secret = { password: 'correct horse', re_password: 'correct horse' };
  const fields = { type: 'email', user_string: mail, agree: 'true', code, extension_code };
  await client.done('user/register', { ...fields, ...secret });
  const { password } = secret;
  const friend = await client.done('user/login', { user_string: mail, password });
  const order = { currency_id: btc, legal_id: usdt, type: '1', match_type: '2' };
  const taken = { ...order, target_price: '200000', amount: '0.01' };
  await client.done('coin/trade', taken, v.parse(v.string(), friend));
};

/** A question with a photo, and an agent's reply. */
const write = async ({ client, token }: Session, place: ServerConfig) => {
  await client.done('chat/send', { text: 'When does my deposit arrive?' }, token);
  await client.done('chat/send', { image: await client.upload(await newPhoto(), token) }, token);
  const Center = v.object({ id: v.number() });
  const { id: user } = v.parse(Center, await client.get('user/center', token));
  const reply = { act: 'answer', user, actor: 'olga', name: 'Olga' } as const;
  await runningSupportOf(place)?.({ ...reply, text: 'Within a minute of its review.' });
};

const titles = {
  en: 'Deposits by TRC20 pause on Sunday',
  zh: '周日暂停 TRC20 充值',
  hk: '週日暫停 TRC20 充值',
  jp: '日曜日は TRC20 の入金を停止します',
  kr: '일요일에 TRC20 입금이 중단됩니다',
  esp: 'Los depósitos por TRC20 se detienen el domingo',
  th: 'หยุดรับฝากผ่าน TRC20 ในวันอาทิตย์',
} as const;

/** An operator's notice, in every language. */
const publish = async (place: ServerConfig) => {
  const texts = Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [
      language,
      { title, abstract: title, content: `<p>${title}</p>` },
    ]),
  );
  const publisher = await reachPublisher(place);
  const notice = { category: 'notice', isPopup: false, actor: 'olga', texts } as const;
  await publisher?.perform({ act: 'publish', ...notice });
};

/** A browser that cannot be reached, so that what is sent to it waits. */
const subscribeToPush = async ({ client, token }: Session): Promise<void> => {
  const keys = createECDH('prime256v1');
  await client.done(
    'user/push/subscribe',
    {
      endpoint: 'http://localhost:1/unreachable',
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    token,
  );
};

/** What needs prices, or a day to come to something. */
export const useProducts = async (session: Session, place: ServerConfig): Promise<void> => {
  await host(session);
  await subscribe(session, place);
  await invite(session);
  await setStops(session, await holdFutures(session));
  await buyOptions(session);
};

/** A conversation, a notice, and a browser that waits for what happens next. */
export const askAndRead = async (session: Session, place: ServerConfig): Promise<void> => {
  await subscribeToPush(session);
  await write(session, place);
  await publish(place);
};
