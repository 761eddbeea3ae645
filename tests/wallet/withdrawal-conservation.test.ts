import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  subtract,
  zero,
} from '../../schemas/kernel/money';
import { payoutOf } from '../../schemas/wallet/withdrawal';
import { createRandom } from '../../scripts/simulate/random';
import { verifyRecords } from '../../server/integrity/verify';
import { fundPasswordCalls } from '../../server/security/fund-password-routes';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { transferCalls } from '../../server/wallet/transfer-routes';
import { withdrawalCalls } from '../../server/wallet/withdrawal-routes';
import { describeOnEachDatabase } from '../support/databases';
import { openApp } from '../support/test-app';
import { withdrawalsAt } from '../support/withdrawals';

const usdt = 3;
const seed = Number(process.env['WITHDRAWAL_SEED'] ?? 20260303);
const expectedRefusals = /^(wallet\.insufficient|withdraw\.daily_limit|record\.state)$/;

describeOnEachDatabase('withdrawals in random order', (database) => {
  test('of two sessions, their reviewers, orders and transfers conserve every currency', async () => {
    const random = createRandom(seed);
    const { db } = database();
    const calls = [...withdrawalCalls, ...fundPasswordCalls, ...transferCalls, ...spotOrderCalls];
    const app = await openApp(db, calls);
    // The limit of a day has its own test; here many applications meet.
    app.services.config.settings['withdraw.per_day'] = 1_000;
    // Requests at once each reserve an attempt of the fund password.
    app.services.config.settings['fund.max_fails'] = 1_000;
    const by = withdrawalsAt(app);
    await app.engine.start();
    app.script.setBook('BTC/USDT', [['59980', '1']], [['60010', '1']]);
    app.script.trade('BTC/USDT', '60005', '0');
    const owner = await by.ready({ [usdt]: '3000' });
    const token = await app.services.sessions.open(owner.id, {
      device: 'two',
      address: '127.0.0.2',
    });
    const sessions = [owner, { ...owner, token }];
    const sent: { number: string; key: string }[] = [];
    const known = new Set<number>();

    const refused = ({
      body,
    }: {
      body: { type: string; code?: string; message?: { id?: number } };
    }) => {
      if (body.type !== 'ok') expect(body.code).toMatch(expectedRefusals);
    };
    const decided = (decision: Promise<unknown>) =>
      decision.catch((error: unknown) => expect(error).toMatchObject({ code: 'record.state' }));
    const apply = async () => {
      const repeated = random.chance(0.2) ? sent.at(-1) : undefined;
      const one = repeated ?? {
        number: amountOfUnits(BigInt(random.between(10_000_000, 700_000_000)), 6),
        key: randomUUID(),
      };
      sent.push(one);
      const answer = await by.apply(random.oneOf(sessions), one.number, {}, one.key);
      refused(answer);
      if (answer.body.type === 'ok') known.add(answer.body.message.id);
    };
    const step = async (): Promise<void> => {
      const id = [...known].at(-random.between(1, Math.max(1, Math.min(4, known.size))));
      const session = random.oneOf(sessions);
      switch (random.between(0, 6)) {
        case 0:
          return id === undefined ? apply() : void (await decided(by.approve(id)));
        case 1:
          return id === undefined ? apply() : void (await decided(by.reject(id)));
        case 2:
          return id === undefined ? apply() : refused(await by.cancel(session, id));
        case 3: {
          const move = { currency_id: usdt, from_field: 'change', to_field: 'lever', number: '25' };
          const key = randomUUID();
          return refused(await app.send('wallet/change', move, { token: session.token, key }));
        }
        case 4: {
          const order = { currency_id: 1, legal_id: usdt, type: 1, match_type: 1 };
          const fields = { ...order, target_price: '59000', amount: '0.001' };
          const key = randomUUID();
          return refused(await app.send('coin/trade', fields, { token: session.token, key }));
        }
        default:
          return apply();
      }
    };
    for (let batch = 0; batch < 10; batch += 1) {
      await Promise.all(Array.from({ length: 8 }, step));
    }

    const { rows: totals } = await sql<{ total: Amount }>`
      select trim_scale(sum(delta))::text as total from ledger_line group by currency`.execute(db);
    expect(totals.every(({ total }) => amount(total) === zero)).toBe(true);
    // What the person has and what left the house, by the records alone, is what was granted.
    const { data } = await by.records(owner, { limit: 100 });
    const sum = (status: number, of: (number: Amount) => Amount): Amount =>
      data
        .filter((row: { status: number }) => row.status === status)
        .reduce((all: Amount, { number }: { number: Amount }) => add(all, of(number)), zero);
    const paid = sum(2, (number) => number);
    const { rows: held } = await sql<{ total: Amount }>`
      select trim_scale(sum(amount))::text as total from ledger_balance
      where owner = ${owner.id} and currency = ${usdt}`.execute(db);
    expect(held[0]?.total).toBe(subtract(amount('3000'), paid));
    const { rows: house } = await sql<{ bucket: string; total: Amount }>`
      select l.bucket, trim_scale(sum(l.delta))::text as total
      from ledger_line l join ledger_entry e on e.id = l.entry_id
      where e.ref_kind = 'withdrawal' and l.owner = 0 group by l.bucket`.execute(db);
    const inHouse = new Map(house.map(({ bucket, total }) => [bucket, total]));
    expect(inHouse.get('sys.fee') ?? zero).toBe(
      sum(2, (number) => payoutOf(number, amount('0.1')).fee),
    );
    expect(inHouse.get('sys.outside') ?? zero).toBe(
      sum(2, (number) => payoutOf(number, amount('0.1')).received),
    );
    expect((await verifyRecords(db)).violations).toEqual([]);
    expect(app.faults).toEqual([]);
  }, 60_000);
});
