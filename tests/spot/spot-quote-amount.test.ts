import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Amount, amount, isAtLeast, subtract, zero } from '../../schemas/kernel/money';
import { estimateOf } from '../../schemas/spot/spot-estimate';
import type { PriceLevel } from '../../schemas/spot/spot-fill';
import { SpotOrder } from '../../schemas/spot/spot-order';
import { balancesOf } from '../../server/ledger/balances';
import { spotOrderCalls } from '../../server/spot/spot-order-routes';
import { verifyRecords, violationsIn } from '../../server/verify-records';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp, type TestApp } from '../support/server/test-app';
import { bookOf, budget, units } from './support/spot-books';

const btc = 1;
const usdt = 3;
const feeRate = amount('0.002');
const pair = { quantityDecimals: 6, minQuantity: amount('0.000001'), feeRate };

const texts = (levels: readonly PriceLevel[]) =>
  levels.map((each): [string, string] => [each.price, each.quantity]);

describeOnEachDatabase('the exchange, spending a quote amount', (open) => {
  const start = async () => {
    const { db } = open();
    const at = await openApp(db, spotOrderCalls);
    await at.engine.start();
    at.script.setBook(
      'BTC/USDT',
      [['59980', '1']],
      [
        ['60000', '0.001'],
        ['60200', '1'],
      ],
    );
    at.script.trade('BTC/USDT', '60005', '0');
    return { ...at, db };
  };
  const order = (fields: object) => ({
    currency_id: btc,
    legal_id: usdt,
    type: 1,
    match_type: 2,
    target_price: '60300',
    ...fields,
  });
  const place = (at: TestApp, token: string, fields: object, key = randomUUID()) =>
    at.send('coin/trade', order(fields), { token, key });
  const placed = async (at: TestApp, token: string, fields: object) => {
    const { body } = await place(at, token, fields);
    expect(body.type, JSON.stringify(body)).toBe('ok');
    return v.parse(SpotOrder, body.message);
  };

  test('freezes it, fills from the book and returns the rest to the last digit', async () => {
    const at = await start();
    const { id, token } = await at.person({ [usdt]: '100' });
    expect(await placed(at, token, { quote_amount: '100' })).toMatchObject({
      status: 'completed',
      quoteAmount: '100',
      quantity: '0.001664',
      filled: '0.001664',
      fee: '0.00000332',
    });
    const balances = await balancesOf(at.db, id);
    expect(balances.in('change', usdt)).toEqual({ available: '0.0272', frozen: '0' });
    expect(balances.in('change', btc)).toEqual({ available: '0.00166068', frozen: '0' });
    expect((await verifyRecords(at.db)).violations).toEqual([]);
  });

  test('spends all of a balance although the price rose meanwhile', async () => {
    const at = await start();
    const { id, token } = await at.person({ [usdt]: '123.45678901' });
    at.script.setBook('BTC/USDT', [], [['60299.99', '5']]);
    expect(await placed(at, token, { quote_amount: '123.45678901' })).toMatchObject({
      status: 'completed',
      filled: '0.002047',
    });
    const { available } = (await balancesOf(at.db, id)).in('change', usdt);
    expect(available).toBe('0.02270948');
  });

  test('ends unfilled, with everything returned, where the book has less than a step', async () => {
    const at = await start();
    const { id, token } = await at.person({ [usdt]: '100' });
    at.script.setBook(
      'BTC/USDT',
      [],
      [
        ['60000', '0.0000001'],
        ['60400', '1'],
      ],
    );
    expect(await placed(at, token, { quote_amount: '100' })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'unfilled',
      quantity: '0',
      filled: '0',
      fills: [],
    });
    expect((await balancesOf(at.db, id)).in('change', usdt)).toEqual({
      available: '100',
      frozen: '0',
    });
    expect((await verifyRecords(at.db)).violations).toEqual([]);
  });

  test('is in the list as it was placed', async () => {
    const at = await start();
    const { token } = await at.person({ [usdt]: '100' });
    const bought = await placed(at, token, { quote_amount: '50' });
    const { body } = await at.send('coin/list', {}, { token, method: 'GET' });
    expect(v.parse(v.array(SpotOrder), body.message.data)).toEqual([bought]);
  });

  test.each([
    ['more than there is', { quote_amount: '100.00000001' }, 'wallet.insufficient', undefined],
    [
      'less than the least value',
      { quote_amount: '9.99' },
      'spot.below_notional',
      { min: '10', currency: 'USDT' },
    ],
    ['zero', { quote_amount: '0' }, 'amount.invalid', undefined],
    ['finer than the ledger', { quote_amount: '50.123456789' }, 'amount.decimals', { decimals: 8 }],
    [
      'beside a quantity',
      { quote_amount: '50', amount: '0.001' },
      'param.invalid',
      { field: 'quote_amount' },
    ],
    [
      'at a limit',
      { quote_amount: '50', match_type: 1 },
      'param.invalid',
      { field: 'quote_amount' },
    ],
    ['in a sale', { quote_amount: '50', type: 2 }, 'param.invalid', { field: 'quote_amount' }],
    [
      'at a better price than there is',
      { quote_amount: '50', target_price: '59999' },
      'price.moved',
      { seen: '59999', now: '60000' },
    ],
    ['neither that nor a quantity', {}, 'spot.quantity_required', undefined],
  ])('is refused: %s', async (_, fields, code, params) => {
    const at = await start();
    const { id, token } = await at.person({ [usdt]: '100' });
    const { body } = await place(at, token, fields);
    expect(body).toMatchObject({ type: 'error', code, ...(params ? { params } : {}) });
    expect((await balancesOf(at.db, id)).in('change', usdt)).toEqual({
      available: '100',
      frozen: '0',
    });
    expect(at.faults).toEqual([]);
  });

  test('is one order for one key, and another amount under it is refused', async () => {
    const at = await start();
    const { id, token } = await at.person({ [usdt]: '100' });
    const key = randomUUID();
    const first = await place(at, token, { quote_amount: '50' }, key);
    const again = await place(at, token, { quote_amount: '50' }, key);
    expect(again.body.message).toEqual(first.body.message);
    const other = await place(at, token, { quote_amount: '51' }, key);
    expect(other.body.code).toBe('idempotency.mismatch');
    const { available } = (await balancesOf(at.db, id)).in('change', usdt);
    expect(isAtLeast(available, amount('50'))).toBe(true);
  });

  test('whatever the book, spends and brings what the estimate says, and no money is lost', async () => {
    const at = await start();
    const any = fc.constantFrom('buy' as const, 'sell' as const).chain((side) =>
      fc.record({
        side: fc.constant(side),
        match: fc.constantFrom('limit' as const, 'market' as const),
        isSpending: fc
          .constant(side === 'buy')
          .chain((can) => (can ? fc.boolean() : fc.constant(false))),
        quantity: units(1_000n, 50_000n, 6),
        budget,
        levels: bookOf(side),
      }),
    );
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(any, async ({ side, match, isSpending, quantity, budget, levels }) => {
        // The worst level is out of reach, so that the book answers for the whole order.
        const reach = levels.at(-2)?.price ?? zero;
        at.script.setBook(
          'BTC/USDT',
          side === 'sell' ? texts(levels) : [],
          side === 'buy' ? texts(levels) : [],
        );
        const funds = { [usdt]: '5000', [btc]: '1' };
        const { id, token } = await at.person(funds);
        const size = isSpending
          ? { match: 'market' as const, quantity: null, quoteAmount: budget }
          : { match, quantity, quoteAmount: null };
        const done = await placed(at, token, {
          type: side === 'buy' ? 1 : 2,
          match_type: size.match === 'market' ? 2 : 1,
          target_price: reach,
          ...(size.quoteAmount === null
            ? { amount: size.quantity }
            : { quote_amount: size.quoteAmount }),
        });
        if (done.status === 'waiting') return;
        compared += 1;
        const estimate = estimateOf({ side, price: reach, ...size }, pair, levels);
        const balances = await balancesOf(at.db, id);
        const changeOf = (currency: number, before: string): Amount => {
          const { available, frozen } = balances.in('change', currency);
          expect(frozen).toBe('0');
          return subtract(available, amount(before));
        };
        const [quote, base] = [changeOf(usdt, '5000'), changeOf(btc, '1')];
        expect(done.fee).toBe(estimate.fee);
        expect(side === 'buy' ? base : quote).toBe(estimate.received);
        if (side === 'buy') expect(subtract(zero, quote)).toBe(estimate.total);
        if (isSpending) expect(isAtLeast(budget, estimate.total)).toBe(true);
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(20);
    expect(at.faults).toEqual([]);
    expect((await verifyRecords(at.db)).violations).toEqual([]);
  });

  test('never waits in the database, and its amount is part of its terms', async () => {
    const at = await start();
    const { token } = await at.person({ [usdt]: '100' });
    const { id } = await placed(at, token, { quote_amount: '100' });
    const change = (text: string) => sql.raw(`update spot_order set ${text} where id = ${id}`);
    for (const text of [
      "status = 'waiting', cancel_reason = null",
      'quantity = 1',
      "side = 'sell'",
    ]) {
      await expect(change(text).execute(at.db)).rejects.toThrow(/spot_order_quote_amount_use/);
    }
    for (const text of ['quote_amount = 99', 'quote_amount = null']) {
      const found = await at.db.transaction().execute(async (trx) => {
        await change(text).execute(trx);
        const violations = await violationsIn(trx);
        await change('quote_amount = 100').execute(trx);
        return violations.map(({ check }) => check);
      });
      expect(found).toEqual(['order.terms']);
    }
  });

  test('a dust rest ends an order although the next level has more', async () => {
    const at = await start();
    at.script.setBook(
      'DOGE/USDT',
      [],
      [
        ['0.5', '100'],
        ['0.51', '100'],
      ],
    );
    at.script.trade('DOGE/USDT', '0.5', '0');
    const { id, token } = await at.person({ [usdt]: '60' });
    const doge = { currency_id: 6, match_type: 1, target_price: '0.51', amount: '100.5' };
    expect(await placed(at, token, doge)).toMatchObject({ status: 'completed', filled: '100' });
    expect((await balancesOf(at.db, id)).in('change', usdt)).toEqual({
      available: '10',
      frozen: '0',
    });
    expect(at.faults).toEqual([]);
  });
});
