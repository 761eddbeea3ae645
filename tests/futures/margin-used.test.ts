import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FuturesPosition, isLiquidatedAt } from '../../schemas/futures/futures-figures';
import { liquidationDistance, marginUsedAt, riskLevelOf } from '../../schemas/futures/margin-used';
import { amount, amountOfUnits } from '../../schemas/kernel/money';

// 0.05 BTC at 60000 with a margin of 150: liquidated at a rate of 10 where 135 are lost, at 57300.
const long: FuturesPosition = {
  side: 'long',
  openPrice: amount('60000'),
  quantity: amount('0.05'),
  margin: amount('150'),
  initialMargin: amount('150'),
};
const short: FuturesPosition = { ...long, side: 'short' };
const afterNights: FuturesPosition = { ...long, margin: amount('136.5') };
const burstRate = amount('10');

describe('margin used', () => {
  const cases = [
    [long, '70000', '0', 'gains use none'],
    [long, '60000', '0', 'nothing is lost yet'],
    [long, '59997.31', '0', 'less than a tenth of a percent'],
    [long, '59997.3', '0.1', 'a tenth of a percent'],
    [long, '58650.01', '49.9', 'truncated below half'],
    [long, '58650', '50', 'half'],
    [long, '57840', '80', 'four fifths'],
    [long, '57837.31', '80', 'truncated above four fifths'],
    [long, '57837.3', '80.1', 'above four fifths'],
    [long, '57300.01', '99.9', 'not yet liquidated'],
    [long, '57300', '100', 'liquidated'],
    [long, '50000', '100', 'a gap beyond the margin'],
    [short, '50000', '0', 'gains of a short'],
    [short, '61350', '50', 'half of a short'],
    [short, '62699.99', '99.9', 'a short that is not yet liquidated'],
    [short, '62700', '100', 'a liquidated short'],
    [afterNights, '60000', '10', 'nightly fees use margin'],
    [afterNights, '57570', '100', 'nightly fees bring liquidation closer'],
  ] as const;
  for (const [position, price, used, title] of cases) {
    test(`${title}: ${used} at ${price}`, () => {
      expect(marginUsedAt(position, amount(price), burstRate)).toBe(used);
    });
  }

  test('is all of it where there is nothing to lose', () => {
    expect(marginUsedAt({ ...long, initialMargin: amount('0') }, long.openPrice, burstRate)).toBe(
      '100',
    );
    expect(marginUsedAt(long, long.openPrice, amount('100'))).toBe('100');
  });

  test('is 100 exactly where the position is liquidated', () => {
    const units = (max: bigint) => fc.bigInt({ min: 1n, max });
    fc.assert(
      fc.property(
        fc.constantFrom('long' as const, 'short' as const),
        units(10n ** 8n),
        units(10n ** 8n),
        units(10n ** 6n),
        units(10n ** 8n),
        fc.bigInt({ min: 0n, max: 99n }),
        (side, open, price, quantity, initial, rate) => {
          const margin = amountOfUnits(initial, 2);
          const position: FuturesPosition = {
            side,
            openPrice: amountOfUnits(open, 2),
            quantity: amountOfUnits(quantity, 4),
            margin,
            initialMargin: margin,
          };
          const at = amountOfUnits(price, 2);
          const burst = amountOfUnits(rate, 0);
          expect(marginUsedAt(position, at, burst) === '100').toBe(
            isLiquidatedAt(position, at, burst),
          );
        },
      ),
    );
  });
});

describe('the level of risk', () => {
  const cases = [
    ['0', 'low'],
    ['49.9', 'low'],
    ['50', 'medium'],
    ['79.9', 'medium'],
    ['80', 'medium'],
    ['80.1', 'high'],
    ['100', 'high'],
  ] as const;
  for (const [used, level] of cases) {
    test(`${used} is ${level}`, () => expect(riskLevelOf(amount(used))).toBe(level));
  }
});

describe('the distance to liquidation', () => {
  const cases = [
    ['long', '60000', '57300', '4.5', 'below'],
    ['long', '60000', '57300.01', '4.4', 'truncated'],
    ['long', '57300', '57300', '0', 'reached'],
    ['long', '57000', '57300', '0', 'beyond'],
    ['short', '60000', '62700', '4.5', 'above'],
    ['short', '60000', '62699.99', '4.4', 'truncated above'],
    ['short', '62800', '62700', '0', 'beyond, above'],
    ['long', '60000', '0', null, 'no price of liquidation'],
    ['long', '0', '57300', null, 'no price'],
  ] as const;
  for (const [side, price, liquidation, distance, title] of cases) {
    test(`${title}: ${distance} from ${price} to ${liquidation} of a ${side}`, () => {
      expect(liquidationDistance(side, amount(price), amount(liquidation))).toBe(distance);
    });
  }

  test('is unknown with the price of liquidation', () => {
    expect(liquidationDistance('long', amount('60000'), null)).toBeNull();
  });
});
