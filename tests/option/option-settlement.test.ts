import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, amount, amountOfUnits, negate, subtract } from '../../schemas/kernel/money';
import {
  isNearSeen,
  largestStake,
  type OptionSide,
  optionCost,
  optionFee,
  optionProfit,
  optionResult,
  optionSides,
  settleOption,
} from '../../schemas/option/option-settlement';

const prices = (openPrice: string, deliveryPrice: string) => ({
  openPrice: amount(openPrice),
  deliveryPrice: amount(deliveryPrice),
});

describe('the example of the contract', () => {
  const stake = amount('125.50');
  const fee = optionFee(stake, amount('0.2'));
  const terms = {
    side: 'rise' as const,
    stake,
    fee,
    profitPercent: amount('75'),
    openPrice: amount('60000.00'),
  };

  test('a stake of 125.50 costs 125.751', () => {
    expect(fee).toBe('0.251');
    expect(optionCost(stake, amount('0.2'))).toBe('125.751');
  });

  test('a higher price wins 94.125', () => {
    expect(settleOption(terms, amount('60000.01'))).toEqual({
      result: 'profit',
      isVoid: false,
      credit: '219.625',
      realisedProfit: '94.125',
      returnedFee: '0',
    });
  });

  test('the open price returns the stake without the fee', () => {
    expect(settleOption(terms, amount('60000'))).toEqual({
      result: 'flat',
      isVoid: false,
      credit: '125.5',
      realisedProfit: '0',
      returnedFee: '0',
    });
  });

  test('a lower price loses the stake', () => {
    expect(settleOption(terms, amount('59999.99'))).toEqual({
      result: 'loss',
      isVoid: false,
      credit: '0',
      realisedProfit: '-125.5',
      returnedFee: '0',
    });
  });

  test('no price returns the stake and the fee', () => {
    expect(settleOption(terms, null)).toEqual({
      result: 'flat',
      isVoid: true,
      credit: '125.5',
      realisedProfit: '0',
      returnedFee: '0.251',
    });
  });
});

describe('the result', () => {
  const results = (side: OptionSide) =>
    ['99.99999999', '100', '100.00000001'].map((delivery) =>
      optionResult(side, prices('100', delivery)),
    );

  test('of a rise is by a higher price', () => {
    expect(results('rise')).toEqual(['loss', 'flat', 'profit']);
  });

  test('of a fall is by a lower price', () => {
    expect(results('fall')).toEqual(['profit', 'flat', 'loss']);
  });

  test('of an even order is by the same price, and is never flat', () => {
    expect(results('even')).toEqual(['loss', 'profit', 'loss']);
  });

  test('does not depend on how a price is written', () => {
    expect(optionResult('rise', prices('100.10', '100.1000'))).toBe('flat');
  });
});

describe('the seen price', () => {
  const near = (now: string) => isNearSeen(amount('60000'), amount(now), amount('0.0005'));

  test('may differ by the accepted fraction in either direction', () => {
    expect([near('60030'), near('59970'), near('60000')]).toEqual([true, true, true]);
  });

  test('may not differ by more in either direction', () => {
    expect([near('60030.00000001'), near('59969.99999999')]).toEqual([false, false]);
  });
});

// The oracle computes with integers of its own: units of 10^-8 for money and 10^-4 for percentages.

const scale = 100_000_000n;
const percentScale = 10_000n;
const money = fc.bigInt({ min: 1n, max: 10n ** 16n });
const percent = fc.bigInt({ min: 0n, max: 10_000_000n });
const text = (units: bigint) => amountOfUnits(units, 8);
const percentText = (units: bigint) => amountOfUnits(units, 4);
const percentage = (units: bigint, of: bigint) => (units * of) / (100n * percentScale);

const order = fc.record({
  side: fc.constantFrom(...optionSides),
  stake: money,
  fee: percent,
  profit: percent,
  open: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  move: fc.oneof(fc.constantFrom(-1n, 0n, 1n), fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })),
});

describe('against an exact oracle', () => {
  test('fee and profit are the truncated percentages of the stake', () => {
    fc.assert(
      fc.property(money, percent, (stake, rate) => {
        const expected = text(percentage(stake, rate));
        expect(optionFee(text(stake), percentText(rate))).toBe(expected);
        expect(optionProfit(text(stake), percentText(rate))).toBe(expected);
        expect(optionCost(text(stake), percentText(rate))).toBe(add(text(stake), expected));
      }),
      { numRuns: 10_000 },
    );
  });

  test('a settlement credits what the two prices and the terms say', () => {
    fc.assert(
      fc.property(order, ({ side, stake, fee: rate, profit: ratio, open, move }) => {
        const delivery = open + move > 0n ? open + move : 1n;
        const fee = percentage(stake, rate);
        const profit = percentage(stake, ratio);
        const sign = delivery > open ? 1 : delivery < open ? -1 : 0;
        const isWon = sign === { rise: 1, fall: -1, even: 0 }[side];
        const isLost = !isWon && (sign !== 0 || side === 'even');
        const gain = isWon ? profit : isLost ? -stake : 0n;
        expect(
          settleOption(
            {
              side,
              stake: text(stake),
              fee: text(fee),
              profitPercent: percentText(ratio),
              openPrice: text(open),
            },
            text(delivery),
          ),
        ).toEqual({
          result: isWon ? 'profit' : isLost ? 'loss' : 'flat',
          isVoid: false,
          credit: text(stake + gain),
          realisedProfit: text(gain),
          returnedFee: '0',
        });
      }),
      { numRuns: 10_000 },
    );
  });

  test('rise and fall have opposite results, and are flat together', () => {
    const opposite = { profit: 'loss', loss: 'profit', flat: 'flat' } as const;
    fc.assert(
      fc.property(money, money, (open, delivery) => {
        const at = { openPrice: text(open), deliveryPrice: text(delivery) };
        expect(optionResult('fall', at)).toBe(opposite[optionResult('rise', at)]);
      }),
      { numRuns: 10_000 },
    );
  });

  test('the accepted difference from the seen price is exact', () => {
    const slip = fc.bigInt({ min: 0n, max: scale / 10n });
    fc.assert(
      fc.property(money, money, slip, (seen, now, part) => {
        const difference = now > seen ? now - seen : seen - now;
        const isNear = difference * scale <= seen * part;
        expect(isNearSeen(text(seen), text(now), text(part))).toBe(isNear);
      }),
      { numRuns: 10_000 },
    );
  });

  test('the largest stake is covered, and one step more is not', () => {
    const decimals = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(money, percent, decimals, (available, rate, places) => {
        const fee = percentText(rate);
        const stake = largestStake(text(available), fee, places);
        const more = add(stake, amountOfUnits(1n, places));
        const left = subtract(text(available), optionCost(stake, fee));
        const lacking = subtract(optionCost(more, fee), text(available));
        expect(left.startsWith('-')).toBe(false);
        expect(negate(lacking).startsWith('-')).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});
