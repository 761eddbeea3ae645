import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accrualMs,
  breakEvenDay,
  dailyInterest,
  dayRateOf,
  daysPassed,
  defaultSettlementRatio,
  interestOf,
  redemptionPenalty,
  redemptionRefund,
  termPercent,
  totalInterest,
} from '../../schemas/hosting/hosting-figures';
import {
  add,
  amount,
  amountOfUnits,
  compare,
  isAtLeast,
  multiply,
  zero,
} from '../../schemas/kernel/money';
import { dayMs } from '../../schemas/kernel/time';

const terms = (hosted: string, days: number, dayRate: string, ratio = '0') => ({
  amount: amount(hosted),
  days,
  dayRate: amount(dayRate),
  settlementRatio: amount(ratio),
});

describe('interest', () => {
  test('of 10,000 at 0.4 % for 15 days is 40 a day and 600 in all', () => {
    const example = terms('10000', 15, '0.004');
    expect(dailyInterest(example)).toBe('40');
    expect(totalInterest(example)).toBe('600');
    expect(termPercent(example.dayRate, 15)).toBe('6');
  });

  test('is truncated each day, so that the total is a multiple of what is credited', () => {
    const example = terms('333.333333', 7, '0.00333333');
    expect(dailyInterest(example)).toBe('1.11110999');
    expect(totalInterest(example)).toBe('7.77776993');
  });

  test('of a part of the term is that of its days', () => {
    expect(interestOf(terms('10000', 15, '0.004'), 3)).toBe('120');
    expect(interestOf(terms('10000', 15, '0.004'), 0)).toBe('0');
  });

  test('of a server that states the whole term has the same daily rate', () => {
    expect(dayRateOf(amount('6'), 15)).toBe('0.004');
    expect(dayRateOf(amount('10'), 30)).toBe('0.003333333333');
  });
});

describe('the penalty of a redemption', () => {
  test('of 1,000 with 3 days left at 0.4 % is 12', () => {
    const example = terms('1000', 15, '0.004', '0.004');
    expect(redemptionPenalty(example, 3)).toBe('12');
    expect(redemptionRefund(example, 3)).toBe('988');
  });

  test('is one and a half of the daily interest per day where a product states no ratio', () => {
    const settlementRatio = defaultSettlementRatio(amount('0.004'), amount('1.5'));
    expect(settlementRatio).toBe('0.006');
    expect(redemptionPenalty({ amount: amount('1000'), settlementRatio }, 3)).toBe('18');
    expect(redemptionRefund({ amount: amount('1000'), settlementRatio }, 3)).toBe('982');
  });

  test('takes the amount at most', () => {
    const example = { amount: amount('1000'), settlementRatio: amount('0.006') };
    expect(redemptionPenalty(example, 300)).toBe('1000');
    expect(redemptionRefund(example, 300)).toBe('0');
  });

  test('uses the ratio without truncating it, and truncates the product', () => {
    const settlementRatio = defaultSettlementRatio(amount('0.00333333'), amount('1.5'));
    expect(settlementRatio).toBe('0.004999995');
    expect(redemptionPenalty({ amount: amount('333.333333'), settlementRatio }, 7)).toBe(
      '11.66665498',
    );
  });
});

describe('the day from which a redemption costs nothing of the amount', () => {
  test('is the first whose interest covers the penalty that is left', () => {
    // 40 a day; each day left costs 60: after 9 days 360 are earned and 360 are lost.
    expect(breakEvenDay(terms('10000', 15, '0.004', '0.006'))).toBe(9);
    expect(breakEvenDay(terms('1000', 10, '0.004', '0.004'))).toBe(5);
  });

  test('is the beginning without a penalty, and the end where only the end has none', () => {
    expect(breakEvenDay(terms('10000', 15, '0.004', '0'))).toBe(0);
    expect(breakEvenDay(terms('10000', 15, '0.004', '0.9'))).toBe(15);
    expect(breakEvenDay(terms('10000', 1, '0.004', '0.006'))).toBe(1);
  });

  test('is the first of the days on which it is so, whatever the terms are', () => {
    const decimals = (max: number) => fc.integer({ min: 1, max });
    fc.assert(
      fc.property(
        decimals(10 ** 9),
        decimals(60),
        decimals(10 ** 6),
        decimals(10 ** 7),
        (...all) => {
          const [units, days, rate, ratio] = all;
          const example = {
            amount: amountOfUnits(BigInt(units), 4),
            days,
            dayRate: amountOfUnits(BigInt(rate), 8),
            settlementRatio: amountOfUnits(BigInt(ratio), 8),
          };
          const isEven = (day: number) =>
            isAtLeast(
              add(redemptionRefund(example, days - day), interestOf(example, day)),
              example.amount,
            );
          const first = Array.from({ length: days + 1 }, (_, day) => day).find(isEven);
          expect(breakEvenDay(example)).toBe(first);
        },
      ),
    );
  });
});

describe('the days of a term', () => {
  const start = Date.parse('2026-03-01T10:00:00.000Z');
  const at = (time: string) => daysPassed(start, 15, Date.parse(time));

  test('are rolling 24 hours from the purchase on', () => {
    expect(at('2026-03-01T10:00:00.000Z')).toBe(0);
    expect(at('2026-03-04T09:59:59.999Z')).toBe(2);
    expect(at('2026-03-04T10:00:00.000Z')).toBe(3);
  });

  test('end with the term, and none has passed before it', () => {
    expect(at('2026-02-01T00:00:00.000Z')).toBe(0);
    expect(at('2026-03-16T10:00:00.000Z')).toBe(15);
    expect(at('2027-01-01T00:00:00.000Z')).toBe(15);
  });

  test('have passed exactly when their accrual is due', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), (day) => {
        expect(daysPassed(start, 15, accrualMs(start, day))).toBe(day);
        expect(daysPassed(start, 15, accrualMs(start, day) - 1)).toBe(day - 1);
      }),
    );
    expect(accrualMs(start, 1) - start).toBe(dayMs);
  });
});

test('a penalty and its refund add up to the amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.integer({ min: 0, max: 400 }),
      (units, ratio, daysLeft) => {
        const example = {
          amount: amountOfUnits(units, 8),
          settlementRatio: amountOfUnits(ratio, 8),
        };
        const penalty = redemptionPenalty(example, daysLeft);
        expect(add(penalty, redemptionRefund(example, daysLeft))).toBe(example.amount);
        expect(compare(penalty, zero)).toBeGreaterThanOrEqual(0);
        const exact = multiply(
          multiply(example.settlementRatio, amount(`${daysLeft}`)),
          example.amount,
        );
        expect(compare(penalty, exact)).toBeLessThanOrEqual(0);
      },
    ),
  );
});
