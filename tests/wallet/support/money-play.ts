import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  multiplyMoney,
  subtract,
  sum,
  zero,
} from '../../../schemas/kernel/money';
import { frozenFor } from '../../../schemas/spot/spot-fill';
import { payoutOf } from '../../../schemas/wallet/withdrawal';
import { balancesOf } from '../../../server/ledger/balances';
import { fundPasswordCalls } from '../../../server/security/fund-password-routes';
import { spotOrderCalls } from '../../../server/spot/spot-order-routes';
import { verifyRecords } from '../../../server/verify-records';
import { depositCalls } from '../../../server/wallet/deposit-routes';
import { transferCalls } from '../../../server/wallet/transfer-routes';
import { withdrawalCalls } from '../../../server/wallet/withdrawal-routes';
import { depositsAt } from '../../support/deposits';
import type { TestApp } from '../../support/server/test-app';
import { withdrawalsAt } from '../../support/withdrawals';

// Two sessions of one person and their reviewer, who move money in any order, and what has to hold
// of the ledger and of the records afterwards.

const usdt = 3;
const granted = '3000';
const expectedRefusals = /^(wallet\.insufficient|withdraw\.daily_limit|record\.state)$/;
const openStatus = 1;
const approvedStatus = 2;

export const playCalls = [
  ...withdrawalCalls,
  ...depositCalls,
  ...transferCalls,
  ...spotOrderCalls,
  ...fundPasswordCalls,
];

const acts = [
  'deposit',
  'withdraw',
  'withdraw',
  'withdrawToBank',
  'transfer',
  'order',
  'creditDeposit',
  'rejectDeposit',
  'approveWithdrawal',
  'rejectWithdrawal',
  'cancelWithdrawal',
] as const;
const command = fc.record({
  act: fc.constantFrom(...acts),
  session: fc.constantFrom(0, 1),
  /** Which of the newest records it is about. */
  place: fc.integer({ min: 1, max: 3 }),
  units: fc.bigInt({ min: 10_000_000n, max: 700_000_000n }),
  /** Whether the client ends before the answer comes, and asks for it again later. */
  isLost: fc.boolean(),
});
export type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

/** What happens at once, batch by batch. */
export const batchesOf = (most: number) =>
  fc.array(fc.array(command, { minLength: 4, maxLength: most }), {
    minLength: 4,
    maxLength: most,
  });

const order = { currency_id: 1, legal_id: usdt, type: 1, match_type: 1 };
const orderTerms = { target_price: '59000', amount: '0.001' };
const claimOfOrder = frozenFor({
  side: 'buy',
  targetPrice: amount(orderTerms.target_price),
  quantity: amount(orderTerms.amount),
});

type Answer = Awaited<ReturnType<TestApp['send']>>;
type Send = () => Promise<Answer>;

/** A price, and a limit of the day that does not end a play; it has its own test. */
export const prepare = async (app: TestApp) => {
  app.services.config.settings['withdraw.per_day'] = 1_000;
  await app.engine.start();
  app.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
  app.script.trade('BTC/USDT', '60005', '0');
};

/** What a request came to, of which the answer may be missing. */
const createRequests = () => {
  const lost: { send: Send; first: Answer | null; onDone: (id: number) => void }[] = [];
  const judge = ({ body }: Answer, onDone: (id: number) => void) => {
    if (body.type === 'ok') return onDone(body.message.id);
    expect(body.code).toMatch(expectedRefusals);
  };
  const isUnknown = ({ status }: Answer) => status >= 500;
  const request = async (send: Send, isLost: boolean, onDone: (id: number) => void) => {
    const first = await send();
    if (isUnknown(first)) return void lost.push({ send, first: null, onDone });
    judge(first, onDone);
    if (isLost) lost.push({ send, first, onDone });
  };
  /** Every lost answer is the same again under its key, and nothing is done twice. */
  const reconcile = async () => {
    for (const { send, first, onDone } of lost.splice(0)) {
      const again = await send();
      if (first === null) {
        judge(again, onDone);
        expect((await send()).body).toEqual(again.body);
      } else {
        expect(again.body).toEqual(first.body);
        expect(again.headers['idempotency-replayed']).toBe('true');
      }
    }
  };
  return { request, reconcile, unanswered: () => lost.filter(({ first }) => !first).length };
};

/** Two sessions of one person, their reviewer, and what is known of their records. */
export const createPlay = async (
  app: TestApp,
  /** Whether a decision may have failed in this way. */
  isExpected: (error: unknown) => boolean = () => false,
) => {
  const [withdrawals, deposits] = [withdrawalsAt(app), depositsAt(app)];
  const owner = await withdrawals.ready({ [usdt]: granted });
  await withdrawals.bindCard(owner.id);
  const token = await app.services.sessions.open(owner.id, { device: 'two', address: '127.0.0.2' });
  const sessions = [owner, { ...owner, token }] as const;
  const known = { deposit: new Set<number>(), withdraw: new Set<number>() };
  const { request, reconcile, unanswered } = createRequests();
  let orders = 0;

  const decided = async (decision: Promise<unknown>) => {
    await decision.catch((error: unknown) => {
      if (!isExpected(error)) expect(error).toMatchObject({ code: 'record.state' });
    });
  };
  const run = async ({ act, session, place, units, isLost }: Command): Promise<void> => {
    const person = sessions[session === 0 ? 0 : 1];
    const number = amountOfUnits(units, 6);
    const key = randomUUID();
    const deposit = [...known.deposit].at(-place) ?? 0;
    const withdrawal = [...known.withdraw].at(-place) ?? 0;
    const options = { token: person.token, key };
    const learn = (kind: keyof typeof known) => (id: number) => void known[kind].add(id);
    switch (act) {
      case 'deposit': {
        const send = () => deposits.simulate(person, { amount: number }, key);
        return request(send, isLost, learn('deposit'));
      }
      case 'withdraw': {
        const send = () => withdrawals.apply(person, number, {}, key);
        return request(send, isLost, learn('withdraw'));
      }
      case 'withdrawToBank': {
        const whole = amountOfUnits(units / 1_000_000n + 100n, 0);
        const send = () => withdrawals.applyToBank(person, whole, {}, key);
        return request(send, isLost, learn('withdraw'));
      }
      case 'transfer': {
        const [from_field, to_field] = place === 1 ? ['lever', 'change'] : ['change', 'lever'];
        const fields = { currency_id: usdt, from_field, to_field, number };
        const send = () => app.send('wallet/change', fields, options);
        return request(send, isLost, () => undefined);
      }
      case 'order': {
        const send = () => app.send('coin/trade', { ...order, ...orderTerms }, options);
        return request(send, isLost, () => {
          orders += 1;
        });
      }
      case 'creditDeposit':
        return deposit === 0 ? undefined : decided(deposits.approve(deposit));
      case 'rejectDeposit':
        return deposit === 0 ? undefined : decided(deposits.reject(deposit, 'not readable'));
      case 'approveWithdrawal':
        return withdrawal === 0 ? undefined : decided(withdrawals.approve(withdrawal));
      case 'rejectWithdrawal':
        return withdrawal === 0 ? undefined : decided(withdrawals.reject(withdrawal));
      case 'cancelWithdrawal': {
        const send = () => withdrawals.cancel(person, withdrawal, key);
        if (withdrawal !== 0) await request(send, isLost, () => undefined);
      }
    }
  };
  const frozenByOrders = () => multiplyMoney(claimOfOrder, amount(`${orders}`));
  return { owner, withdrawals, deposits, run, reconcile, unanswered, frozenByOrders };
};

type Row = {
  id: number;
  status: number;
  number: Amount;
  fee: Amount;
  real_number: Amount | null;
  name: string;
};

/** What the records of a person say, against every posting of the ledger. */
export const expectConserved = async (
  app: TestApp,
  { owner, withdrawals, deposits, frozenByOrders }: Awaited<ReturnType<typeof createPlay>>,
) => {
  const { db } = app.services;
  const { rows: totals } = await sql<{ total: Amount }>`
    select trim_scale(sum(delta))::text as total from ledger_line group by currency`.execute(db);
  expect(totals.every(({ total }) => amount(total) === zero)).toBe(true);

  const declared: Row[] = (await deposits.records(owner, { limit: 100 })).data;
  const applied: Row[] = (await withdrawals.records(owner, { limit: 100 })).data;
  const credited = declared.filter(({ status }) => status === approvedStatus);
  const paid = applied.filter(({ status }) => status === approvedStatus);
  const open = applied.filter(({ status }) => status === openStatus);
  const sumOf = (rows: readonly Row[], of: (row: Row) => Amount) => sum(rows.map(of));
  const left = sumOf(paid, ({ number }) => number);
  const arrived = sumOf(credited, ({ real_number: value }) => value ?? zero);

  const balances = await balancesOf(db, owner.id);
  const [spot, lever] = [balances.in('change', usdt), balances.in('lever', usdt)];
  const held = sum([spot.available, spot.frozen, lever.available, lever.frozen]);
  expect(held).toBe(subtract(add(amount(granted), arrived), left));
  expect(spot.frozen).toBe(
    add(
      sumOf(open, ({ number }) => number),
      frozenByOrders(),
    ),
  );

  const { rows: entries } = await sql<{ kind: string; ref_id: string; house: Amount }>`
    select e.kind, e.ref_id,
      trim_scale(coalesce(sum(l.delta) filter (where l.bucket = 'sys.fee'), 0))::text as house
    from ledger_entry e join ledger_line l on l.entry_id = e.id
    where e.id in (select entry_id from ledger_line where owner = ${owner.id})
    group by e.id, e.kind, e.ref_id order by e.id`.execute(db);
  const credits = entries.filter(({ kind }) => kind === 'deposit.credit');
  expect(credits.map(({ ref_id: id }) => Number(id)).sort()).toEqual(
    credited.map(({ id }) => id).sort(),
  );
  const fees = entries.filter(({ kind }) => kind.startsWith('withdraw'));
  const feeOf = ({ name, number, fee }: Row) =>
    name === 'bank' ? fee : payoutOf(number, amount('0.1')).fee;
  expect(sum(fees.map(({ house }) => amount(house)))).toBe(sumOf(paid, feeOf));
  expect((await verifyRecords(db)).violations).toEqual([]);
};
