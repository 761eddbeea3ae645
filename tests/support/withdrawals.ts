import { randomUUID } from 'node:crypto';
import { reviewKinds } from '../../server/domains';
import { createReviewer } from '../../server/review/reviewer';
import { withdrawalReview } from '../../server/wallet/withdrawal-review';
import type { TestApp } from './server/test-app';
import { ownNumber } from './verifications';

export const fundPassword = '246810';
export const addresses = {
  1: { chain: 'OMNI', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
  2: { chain: 'ERC20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  3: { chain: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
} as const;
export type Coin = keyof typeof addresses;

const verifyBasic = (app: TestApp, id: number) =>
  app.services.db
    .insertInto('verification')
    .values({
      user_id: id,
      level: 'basic',
      state: 'verified',
      submitted_ms: app.clock.now(),
      country: 'JP',
      name: 'Hanako Yamada',
      id_number: ownNumber(),
      id_key: randomUUID(),
      address: 'Tokyo',
      front_pic: null,
      back_pic: null,
      in_hand_pic: null,
      reject_reason: null,
      reviewed_ms: app.clock.now(),
      archived_ms: null,
    })
    .execute();

const reviewsAt = (app: TestApp) => {
  const reviewer = createReviewer(app.services, reviewKinds);
  const place = (id: number, actor = 'olga') => ({ kind: 'withdrawal' as const, id, actor });
  const approve = async (id: number, txid = `tx-${id}`, actor = 'olga') =>
    (await reviewer.approve(place(id, actor), { txid })).notified;
  const reject = async (id: number, reason = 'not readable', actor = 'olga') =>
    (await reviewer.reject(place(id, actor), reason)).notified;
  const waiting = () => withdrawalReview.list(app.services.db, app.services.clock.now());
  return { reviewer, place, approve, reject, waiting };
};

/** What people do with the bank. */
const bankAt = (app: TestApp) => {
  const { db } = app.services;
  /** The bound card of somebody, as the database has it. */
  const bindCard = async (userId: number, accountNumber = '1234567890126411') => {
    await db
      .updateTable('bank_card')
      .set({ archived_ms: app.clock.now() })
      .where('user_id', '=', userId)
      .where('archived_ms', 'is', null)
      .execute();
    const { id } = await db
      .insertInto('bank_card')
      .values({
        user_id: userId,
        holder: 'Hanako Yamada',
        holder_address: 'Tokyo',
        postal_code: '100-0001',
        bank_name: 'First Bank',
        branch: 'Ginza',
        bank_address: 'Tokyo',
        swift_code: 'FIRNJPJT',
        account_number: accountNumber,
        iban: accountNumber,
        bound_ms: app.clock.now(),
        archived_ms: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const applyToBank = (
    { token }: { token: string },
    number: string,
    fields: Record<string, string | number> = {},
    key: string = randomUUID(),
  ) =>
    app.send(
      'wallet/newOut',
      { currency: 9999, number, pay_password: fundPassword, ...fields },
      { token, key },
    );
  return { bindCard, applyToBank };
};

/** What people and reviewers do with withdrawals, over one app. */
export const withdrawalsAt = (app: TestApp) => {
  const { db } = app.services;
  const ofBank = bankAt(app);
  const verify = (id: number) => verifyBasic(app, id);
  const setFundPassword = (token: string) =>
    app.send(
      'safe/update_password',
      { password: fundPassword, re_password: fundPassword },
      { token, key: randomUUID() },
    );
  const saveAddress = async (userId: number, coin: Coin, usableMs = app.clock.now()) => {
    const { id } = await db
      .insertInto('withdraw_address')
      .values({
        user_id: userId,
        currency: coin,
        ...addresses[coin],
        label: '',
        created_ms: app.clock.now(),
        usable_ms: usableMs,
        deleted_ms: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  /** Somebody who has done everything that a withdrawal requires. */
  const ready = async (balances: Record<number, string>) => {
    const person = await app.person(balances);
    await verify(person.id);
    await setFundPassword(person.token);
    const to: Record<number, number> = {};
    for (const coin of [1, 2, 3] as const) {
      if (coin in balances) to[coin] = await saveAddress(person.id, coin);
    }
    return { ...person, to };
  };
  /** Somebody who has done everything that a withdrawal to the bank requires. */
  const readyForBank = async (balance: string) => {
    const person = await ready({ 3: balance });
    return { ...person, cardId: await ofBank.bindCard(person.id) };
  };
  type Ready = Awaited<ReturnType<typeof ready>>;
  const apply = (
    { token, to }: Pick<Ready, 'token' | 'to'>,
    number: string,
    fields: Record<string, string | number> = {},
    key: string = randomUUID(),
  ) => {
    const currency = Number(fields['currency'] ?? 3);
    const address = to[currency];
    const asked = {
      currency,
      number,
      pay_password: fundPassword,
      ...(address === undefined ? {} : { address_id: address }),
    };
    return app.send('wallet/out', { ...asked, ...fields }, { token, key });
  };
  const cancel = ({ token }: { token: string }, id: number, key: string = randomUUID()) =>
    app.send('wallet/out/cancel', { id }, { token, key });
  const records = async (
    { token }: { token: string },
    fields: Record<string, string | number> = {},
  ) => (await app.send('charge_mention/log3', fields, { token, method: 'GET' })).body.message;
  return {
    verify,
    setFundPassword,
    saveAddress,
    ready,
    readyForBank,
    apply,
    cancel,
    records,
    ...ofBank,
    ...reviewsAt(app),
  };
};
