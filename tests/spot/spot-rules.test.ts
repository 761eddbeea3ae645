import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  compare,
  isAtLeast,
  subtract,
  zero,
} from '../../schemas/kernel/money';
import {
  estimateOf,
  mostQuantity,
  partOf,
  percentOf,
  protectionPrice,
  worseBy,
} from '../../schemas/spot/spot-estimate';
import { frozenFor, settleFill } from '../../schemas/spot/spot-fill';
import {
  isSpotOrder,
  type SpotDraft,
  type SpotLimits,
  spotOrderWithin,
} from '../../schemas/spot/spot-order';

const limits: SpotLimits = {
  priceDecimals: 2,
  quantityDecimals: 4,
  minQuantity: amount('0.001'),
  minNotional: amount('5'),
  availableQuote: amount('1000'),
  availableBase: amount('0.5'),
};
const draft: SpotDraft = {
  side: 'buy',
  match: 'limit',
  price: '10000',
  quantity: '0.01',
  quoteAmount: null,
};
/** A market buy of what it spends. */
const spending = (quoteAmount: string) =>
  ({ match: 'market', quantity: null, quoteAmount }) as const satisfies Partial<SpotDraft>;

const refusalOf = (patch: Partial<SpotDraft>, other: Partial<SpotLimits> = {}) => {
  const parsed = v.safeParse(spotOrderWithin({ ...limits, ...other }), { ...draft, ...patch });
  return parsed.success ? null : [v.getDotPath(parsed.issues[0]), parsed.issues[0].message];
};

describe('the rules of a spot order', () => {
  test.each<[string, Partial<SpotDraft>, [string, string] | null]>([
    ['as it is', {}, null],
    ['without a quantity', { quantity: '' }, ['quantity', 'spot.quantity_required']],
    ['with a quantity that is no figure', { quantity: '1e3' }, ['quantity', 'amount.invalid']],
    ['with a quantity of zero', { quantity: '0' }, ['quantity', 'amount.invalid']],
    ['with a negative quantity', { quantity: '-1' }, ['quantity', 'amount.invalid']],
    ['with as many decimals as allowed', { quantity: '0.0123' }, null],
    ['with one decimal more', { quantity: '0.01234' }, ['quantity', 'amount.decimals']],
    ['with zeros that are no decimals', { quantity: '0.01230' }, null],
    ['at the least quantity', { quantity: '0.001' }, null],
    ['below the least quantity', { quantity: '0.0009' }, ['quantity', 'amount.below_min']],
    ['at the least value', { quantity: '0.001', price: '5000' }, null],
    [
      'below the least value',
      { quantity: '0.001', price: '4999.99' },
      ['quantity', 'spot.below_notional'],
    ],
    ['without a price', { price: '' }, ['price', 'spot.price_invalid']],
    ['at a price of zero', { price: '0' }, ['price', 'spot.price_invalid']],
    ['with price decimals as allowed', { price: '9999.99' }, null],
    ['with a price decimal more', { price: '9999.999' }, ['price', 'spot.price_invalid']],
    ['for all there is', { quantity: '0.1' }, null],
    ['for a step more than there is', { quantity: '0.1001' }, ['quantity', 'wallet.insufficient']],
    ['selling all there is', { side: 'sell', quantity: '0.5' }, null],
    [
      'selling a step more',
      { side: 'sell', quantity: '0.5001' },
      ['quantity', 'spot.insufficient_sellable'],
    ],
    ['spending all there is', spending('1000'), null],
    ['spending to the last digit of the ledger', spending('999.99999999'), null],
    [
      'spending a digit more than there is',
      spending('1000.00000001'),
      ['quantity', 'wallet.insufficient'],
    ],
    ['spending finer than the ledger', spending('5.123456789'), ['quoteAmount', 'amount.decimals']],
    ['spending the least value', { ...spending('5'), price: '5000' }, null],
    ['spending less', { ...spending('4.99999999') }, ['quantity', 'spot.below_notional']],
    [
      'spending too little for the least quantity at the worst price',
      { ...spending('9.99999999'), price: '10000' },
      ['quoteAmount', 'amount.below_min'],
    ],
    ['spending nothing yet', spending(''), ['quoteAmount', 'spot.quantity_required']],
    ['spending zero', spending('0'), ['quoteAmount', 'amount.invalid']],
    [
      'stating both a quantity and what to spend',
      { ...spending('100'), quantity: '0.01' },
      ['quantity', 'spot.quantity_required'],
    ],
    [
      'stating neither',
      { ...spending('100'), quoteAmount: null },
      ['quantity', 'spot.quantity_required'],
    ],
    [
      'spending at a limit',
      { ...spending('100'), match: 'limit' },
      ['quoteAmount', 'amount.invalid'],
    ],
    ['spending in a sale', { ...spending('100'), side: 'sell' }, ['quoteAmount', 'amount.invalid']],
    [
      'selling dear beyond the quote balance',
      { side: 'sell', price: '99999', quantity: '0.5' },
      null,
    ],
  ])('%s', (_, patch, refusal) => {
    expect(refusalOf(patch)).toEqual(refusal);
  });

  test('a visitor may fill the form in; nothing is known of a balance', () => {
    const visitor = { availableQuote: null, availableBase: null };
    expect(refusalOf({ quantity: '1000' }, visitor)).toBeNull();
    expect(refusalOf({ side: 'sell', quantity: '1000' }, visitor)).toBeNull();
  });
});

const units = (max: bigint, decimals: number) =>
  fc.bigInt({ min: 1n, max }).map((value) => amountOfUnits(value, decimals));
const side = fc.constantFrom('buy' as const, 'sell' as const);
const anyLimits = fc.record({
  priceDecimals: fc.constant(2),
  quantityDecimals: fc.constant(4),
  minQuantity: fc.constant(amount('0.0001')),
  minNotional: fc.constant(amount('1')),
  availableQuote: units(10n ** 14n, 8),
  availableBase: units(10n ** 12n, 8),
});

describe('whatever the figures are', () => {
  test('an accepted order freezes no more than there is', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        anyLimits,
        side,
        units(10n ** 8n, 2),
        units(10n ** 6n, 4),
        (within, side, price, quantity) => {
          const draft = { side, match: 'limit', price, quantity, quoteAmount: null } as const;
          if (!isSpotOrder(draft, within)) return;
          accepted += 1;
          const available = side === 'buy' ? within.availableQuote : within.availableBase;
          const frozen = frozenFor({ side, targetPrice: price, quantity });
          expect(isAtLeast(available, frozen)).toBe(true);
          expect(isAtLeast(subtract(available, frozen), zero)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test('the most and every part of it is covered, and one step more than the most is not', () => {
    fc.assert(
      fc.property(
        anyLimits,
        side,
        units(10n ** 8n, 2),
        fc.integer({ min: 0, max: 100 }),
        (within, side, price, percent) => {
          const most = mostQuantity(side, price, within) ?? zero;
          const part = partOf(most, percent, within.quantityDecimals);
          const available = side === 'buy' ? within.availableQuote : within.availableBase;
          const frozen = (quantity: Amount) => frozenFor({ side, targetPrice: price, quantity });
          expect(compare(part, most)).toBeLessThanOrEqual(0);
          expect(isAtLeast(available, frozen(most))).toBe(true);
          expect(isAtLeast(available, frozen(add(most, amount('0.0001'))))).toBe(false);
          expect(percentOf(most, part)).toBeLessThanOrEqual(percent);
        },
      ),
    );
  });

  test('the protection price is never better than the price, and at most the slip worse', () => {
    const slip = amount('0.005');
    fc.assert(
      fc.property(side, units(10n ** 9n, 2), (side, price) => {
        const worst = protectionPrice(side, price, slip, 2);
        if (side === 'buy') expect(compare(worst, price)).toBeGreaterThanOrEqual(0);
        else if (compare(price, amount('0.01')) > 0)
          expect(compare(worst, price)).toBeLessThanOrEqual(0);
        expect(compare(worst, zero)).toBe(1);
        if (side === 'buy')
          expect(compare(worseBy(side, worst, price), slip)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('the estimate is what a fill at that price is booked as', () => {
    fc.assert(
      fc.property(side, units(10n ** 8n, 2), units(10n ** 6n, 4), (side, price, quantity) => {
        const feeRate = amount('0.002');
        const order = { side, match: 'limit', price, quantity, quoteAmount: null } as const;
        const pair = { quantityDecimals: 4, minQuantity: amount('0.0001'), feeRate };
        const { total, fee, received } = estimateOf(order, pair, []);
        const booked = settleFill({
          side,
          targetPrice: price,
          fillPrice: price,
          quantity,
          feeRate,
        });
        expect({ fee, received }).toEqual({ fee: booked.fee, received: booked.received });
        expect(total).toBe(side === 'buy' ? booked.paid : booked.gross);
      }),
    );
  });

  test('a price that is better is not worse', () => {
    expect(worseBy('buy', amount('95'), amount('100'))).toBe('0');
    expect(worseBy('buy', amount('106'), amount('100'))).toBe('0.06');
    expect(worseBy('sell', amount('94'), amount('100'))).toBe('0.06');
    expect(worseBy('sell', amount('106'), amount('100'))).toBe('0');
  });
});
