import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  multiplyMoney,
  subtract,
  sum,
  zero,
} from '../../schemas/kernel/money';
import { frozenFor } from '../../schemas/spot/spot-fill';
import { payoutOf } from '../../schemas/wallet/withdrawal';
import { verifyRecords } from '../../server/integrity/verify';
import { balancesOf } from '../../server/ledger/balances';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { depositCalls } from '../../server/wallet/deposit-routes';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { withdrawalCalls } from '../../server/wallet/withdrawal-routes';
import { describeOnEachDatabase } from '../support/databases';
import { depositsAt } from '../support/deposits';
import { openApp, type TestApp } from '../support/test-app';
import { withdrawalsAt } from '../support/withdrawals';

const usdt = 3;
const seed = Number(process.env['WITHDRAWAL_SEED'] ?? 20260303);
const expectedRefusals = /^(wallet\.insufficient|withdraw\.daily_limit|record\.state)$/;
const openStatus = 1;
const approvedStatus = 2;

const acts = [
  'deposit',
  'withdraw',
  'withdraw',
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
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
const plays = fc.array(fc.array(command, { minLength: 4, maxLength: 7 }), {
  minLength: 4,
  maxLength: 7,
});

const order = { currency_id: 1, legal_id: usdt, type: 1, match_type: 1 };
const orderTerms = { target_price: '59000', amount: '0.001' };
const claimOfOrder = frozenFor({
  side: 'buy',
  targetPrice: amount(orderTerms.target_price),
  quantity: amount(orderTerms.amount),
});

describeOnEachDatabase('deposits, withdrawals and transfers in any order', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    const calls = [...withdrawalCalls, ...depositCalls, ...transferCalls, ...spotOrderCalls];
    app = await openApp(database().db, [...calls, ...fundPasswordCalls]);
    // The limit of a day has its own test; here many applications meet.
    app.services.config.settings['withdraw.per_day'] = 1_000;
    await app.engine.start();
    app.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    app.script.trade('BTC/USDT', '60005', '0');
  });
  afterAll(() => app.server.close());

  type Answer = Awaited<ReturnType<TestApp['send']>>;
  type Send = () => Promise<Answer>;

  /** Two sessions of one person, their reviewer, and what is known of their records. */
  const createPlay = async () => {
    const [withdrawals, deposits] = [withdrawalsAt(app), depositsAt(app)];
    const owner = await withdrawals.ready({ [usdt]: '3000' });
    const token = await app.services.sessions.open(owner.id, {
      device: 'two',
      address: '127.0.0.2',
    });
    const sessions = [owner, { ...owner, token }] as const;
    const known = { deposit: new Set<number>(), withdraw: new Set<number>() };
    const lost: { send: Send; first: Answer }[] = [];
    let orders = 0;

    const sent = async (send: Send, isLost: boolean) => {
      const answer = await send();
      if (answer.body.type !== 'ok') expect(answer.body.code).toMatch(expectedRefusals);
      if (isLost) lost.push({ send, first: answer });
      return answer.body.type === 'ok' ? answer.body.message : null;
    };
    const decided = async (decision: Promise<unknown>) => {
      await decision.catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'record.state' }),
      );
    };
    const run = async ({ act, session, place, units, isLost }: Command): Promise<void> => {
      const person = sessions[session === 0 ? 0 : 1];
      const number = amountOfUnits(units, 6);
      const key = randomUUID();
      const deposit = [...known.deposit].at(-place) ?? 0;
      const withdrawal = [...known.withdraw].at(-place) ?? 0;
      const options = { token: person.token, key };
      switch (act) {
        case 'deposit': {
          const fields = { amount: number };
          const made = await sent(() => deposits.simulate(person, fields, key), isLost);
          if (made) known.deposit.add(made.id);
          return;
        }
        case 'withdraw': {
          const made = await sent(() => withdrawals.apply(person, number, {}, key), isLost);
          if (made) known.withdraw.add(made.id);
          return;
        }
        case 'transfer': {
          const [from_field, to_field] = place === 1 ? ['lever', 'change'] : ['change', 'lever'];
          const fields = { currency_id: usdt, from_field, to_field, number };
          await sent(() => app.send('wallet/change', fields, options), isLost);
          return;
        }
        case 'order': {
          const fields = { ...order, ...orderTerms };
          if (await sent(() => app.send('coin/trade', fields, options), isLost)) orders += 1;
          return;
        }
        case 'creditDeposit':
          return deposit === 0 ? undefined : decided(deposits.approve(deposit));
        case 'rejectDeposit':
          return deposit === 0 ? undefined : decided(deposits.reject(deposit, 'not readable'));
        case 'approveWithdrawal':
          return withdrawal === 0 ? undefined : decided(withdrawals.approve(withdrawal));
        case 'rejectWithdrawal':
          return withdrawal === 0 ? undefined : decided(withdrawals.reject(withdrawal));
        case 'cancelWithdrawal':
          if (withdrawal !== 0) {
            await sent(() => withdrawals.cancel(person, withdrawal, key), isLost);
          }
      }
    };
    /** Every lost answer is the same again under its key, and nothing is done twice. */
    const reconcile = async () => {
      for (const { send, first } of lost) {
        const again = await send();
        expect(again.body).toEqual(first.body);
        expect(again.headers['idempotency-replayed']).toBe('true');
      }
    };
    const frozenByOrders = () => multiplyMoney(claimOfOrder, amount(`${orders}`));
    return { owner, withdrawals, deposits, run, reconcile, frozenByOrders };
  };

  /** What the records of a person say, against every posting of the ledger. */
  const expectConserved = async ({
    owner,
    withdrawals,
    deposits,
    frozenByOrders,
  }: Awaited<ReturnType<typeof createPlay>>) => {
    const { db } = database();
    const { rows: totals } = await sql<{ total: Amount }>`
      select trim_scale(sum(delta))::text as total from ledger_line group by currency`.execute(db);
    expect(totals.every(({ total }) => amount(total) === zero)).toBe(true);

    type Row = { id: number; status: number; number: Amount; real_number: Amount | null };
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
    expect(held).toBe(subtract(add(amount('3000'), arrived), left));
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
    expect(sum(fees.map(({ house }) => amount(house)))).toBe(
      sumOf(paid, ({ number }) => payoutOf(number, amount('0.1')).fee),
    );
    expect((await verifyRecords(db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  };

  test('of two sessions and their reviewers, with lost answers, conserve every currency', async () => {
    await fc.assert(
      fc.asyncProperty(plays, async (batches) => {
        const play = await createPlay();
        for (const batch of batches) await Promise.all(batch.map(play.run));
        await play.reconcile();
        await expectConserved(play);
      }),
      { numRuns: 4, seed, endOnFailure: true },
    );
  }, 60_000);
});
