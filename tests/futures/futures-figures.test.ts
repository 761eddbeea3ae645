import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountRiskRate,
  closingAt,
  equityAt,
  type FuturesPosition,
  type FuturesTerms,
  isBeyondLiquidation,
  isLimitReached,
  isLiquidatedAt,
  isStopLossReached,
  isTakeProfitReached,
  liquidationPrice,
  mostLots,
  openingAt,
  overnightFee,
  overnightShares,
  profitAt,
  riskRateAt,
  totalsOf,
} from '../../schemas/futures/futures-figures';
import {
  type Amount,
  add,
  amount,
  amountOfUnits,
  compare,
  isAtLeast,
  multiply,
  subtract,
  unitsAt,
} from '../../schemas/kernel/money';

const terms: FuturesTerms = {
  side: 'long',
  lots: 5,
  multiple: 20,
  lotSize: amount('0.01'),
  spread: amount('0'),
  feePercent: amount('0.05'),
};
const burstRate = amount('10');
const opened = (of: FuturesTerms, price: string): FuturesPosition => {
  const { openPrice, quantity, margin } = openingAt(of, amount(price));
  return { side: of.side, openPrice, quantity, margin, initialMargin: margin };
};

describe('the examples of the contract', () => {
  const position = opened(terms, '60000');

  test('what opening costs', () => {
    expect(openingAt(terms, amount('60000'))).toEqual({
      quantity: '0.05',
      openPrice: '60000',
      notional: '3000',
      margin: '150',
      fee: '1.5',
      required: '151.5',
    });
  });

  test('profit and risk rates at a higher price', () => {
    const price = amount('60600');
    expect(profitAt(position, price)).toBe('30');
    expect(riskRateAt(position, price)).toBe('120');
    expect(accountRiskRate(amount('848.5'), totalsOf([{ position, price }]))).toBe('685.66');
  });

  test('liquidation, and what it returns', () => {
    expect(liquidationPrice(position, burstRate, 2)).toBe('57300');
    expect(isLiquidatedAt(position, amount('57300.01'), burstRate)).toBe(false);
    expect(isLiquidatedAt(position, amount('57300'), burstRate)).toBe(true);
    const price = amount('57250');
    expect(equityAt(position, price)).toBe('12.5');
    expect(riskRateAt(position, price)).toBe('8.33');
    expect(closingAt(position, price)).toEqual({
      profit: '-137.5',
      credit: '12.5',
      realised: '-137.5',
    });
  });

  test('a gap beyond the margin costs the margin and no more', () => {
    expect(closingAt(position, amount('56000'))).toEqual({
      profit: '-200',
      credit: '0',
      realised: '-150',
    });
  });

  test('one night', () => expect(overnightFee(amount('3000'), amount('0.02'))).toBe('0.6'));

  test('truncation', () => {
    const short: FuturesTerms = {
      ...terms,
      side: 'short',
      lots: 3,
      multiple: 7,
      lotSize: amount('0.1'),
    };
    expect(openingAt(short, amount('2501.37'))).toMatchObject({
      notional: '750.411',
      margin: '107.20157142',
      fee: '0.3752055',
    });
    expect(liquidationPrice(opened(short, '2501.37'), burstRate, 2)).toBe('2822.97');
  });

  test('the spread makes either side open worse', () => {
    const spread = amount('0.5');
    expect(openingAt({ ...terms, spread }, amount('60000')).openPrice).toBe('60000.5');
    const short = openingAt({ ...terms, side: 'short', spread }, amount('60000'));
    expect(short.openPrice).toBe('59999.5');
  });
});

// An oracle of exact fractions, which shares no code with the formulas.

type Ratio = { readonly top: bigint; readonly bottom: bigint };
const ratio = (text: string): Ratio => {
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const top = BigInt(whole + part);
  return { top: text.startsWith('-') ? -top : top, bottom: 10n ** BigInt(part.length) };
};
const of = (top: bigint, bottom: bigint): Ratio =>
  bottom < 0n ? { top: -top, bottom: -bottom } : { top, bottom };
const plus = (a: Ratio, b: Ratio) => of(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const minus = (a: Ratio, b: Ratio) => plus(a, of(-b.top, b.bottom));
const times = (a: Ratio, b: Ratio) => of(a.top * b.top, a.bottom * b.bottom);
const over = (a: Ratio, b: Ratio) => of(a.top * b.bottom, a.bottom * b.top);
const cut = (a: Ratio, decimals: number): Ratio => {
  const scale = 10n ** BigInt(decimals);
  return of((a.top * scale) / a.bottom, scale);
};
const isLess = (a: Ratio, b: Ratio) => a.top * b.bottom < b.top * a.bottom;
const isSame = (a: Ratio, text: Amount) => {
  const b = ratio(text);
  return a.top * b.bottom === b.top * a.bottom;
};
const whole = (number: number) => of(BigInt(number), 1n);
const hundred = whole(100);

const decimalWith = (decimals: number, min: number, max: number) =>
  fc.integer({ min, max }).map((units) => amountOfUnits(BigInt(units), decimals));

const situation = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.integer({ min: 1, max: 5_000 }),
  multiple: fc.integer({ min: 1, max: 125 }),
  lotSize: decimalWith(2, 1, 10_000),
  spread: decimalWith(3, 0, 900),
  feePercent: decimalWith(4, 0, 20_000),
  price: decimalWith(2, 1_000, 10_000_000),
  last: decimalWith(2, 1, 20_000_000),
  burstRate: decimalWith(2, 0, 5_000),
  /** How much of the margin nights have taken, in percent. */
  taken: fc.integer({ min: 0, max: 100 }),
  available: decimalWith(8, 0, 1_000_000_000),
  overnightPercent: decimalWith(4, 0, 5_000),
});
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never;

const expected = (given: Situation) => {
  const sign = given.side === 'long' ? whole(1) : whole(-1);
  const quantity = times(whole(given.lots), ratio(given.lotSize));
  const openPrice = plus(ratio(given.price), times(sign, ratio(given.spread)));
  const notional = cut(times(openPrice, quantity), 8);
  const margin = cut(over(notional, whole(given.multiple)), 8);
  const fee = cut(over(times(notional, ratio(given.feePercent)), hundred), 8);
  return { sign, quantity, openPrice, notional, margin, fee, required: plus(margin, fee) };
};

const positionIn = (given: Situation): FuturesPosition => {
  const { openPrice, quantity, margin } = openingAt(given, given.price);
  const taken = amountOfUnits((unitsAt(margin, 8) * BigInt(given.taken)) / 100n, 8);
  const left = subtract(margin, taken);
  return { side: given.side, openPrice, quantity, margin: left, initialMargin: margin };
};

const runs = { numRuns: 10_000 };

describe('against exact fractions', () => {
  test('number, prices, notional, margin, fee and what is required', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const exact = expected(given);
        const opening = openingAt(given, given.price);
        expect(isSame(exact.quantity, opening.quantity)).toBe(true);
        expect(isSame(exact.openPrice, opening.openPrice)).toBe(true);
        expect(isSame(exact.notional, opening.notional)).toBe(true);
        expect(isSame(exact.margin, opening.margin)).toBe(true);
        expect(isSame(exact.fee, opening.fee)).toBe(true);
        expect(isSame(exact.required, opening.required)).toBe(true);
      }),
      runs,
    );
  });

  test('profit, equity, risk rate, liquidation and its price', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const position = positionIn(given);
        fc.pre(compare(position.initialMargin, amount('0')) > 0);
        const exact = expected(given);
        const last = ratio(given.last);
        const gain = times(exact.sign, minus(last, exact.openPrice));
        const profit = cut(times(gain, exact.quantity), 8);
        const margin = ratio(position.margin);
        const equity = plus(margin, profit);
        expect(isSame(profit, profitAt(position, given.last))).toBe(true);
        expect(isSame(equity, equityAt(position, given.last))).toBe(true);
        const risk = cut(over(times(equity, hundred), exact.margin), 2);
        expect(isSame(risk, riskRateAt(position, given.last))).toBe(true);
        const bound = times(ratio(given.burstRate), exact.margin);
        const isLiquidated = !isLess(bound, times(equity, hundred));
        expect(isLiquidatedAt(position, given.last, given.burstRate)).toBe(isLiquidated);
        const loss = over(minus(margin, over(bound, hundred)), exact.quantity);
        const price = minus(exact.openPrice, times(exact.sign, loss));
        const shown = price.top < 0n ? whole(0) : cut(price, 2);
        expect(isSame(shown, liquidationPrice(position, given.burstRate, 2))).toBe(true);
        const isBeyond = given.side === 'long' ? !isLess(price, last) : !isLess(last, price);
        expect(isBeyondLiquidation(position, given.last, given.burstRate)).toBe(isBeyond);
      }),
      runs,
    );
  });

  test('what closing returns: the equity, never less than nothing', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const position = positionIn(given);
        const { profit, credit, realised } = closingAt(position, given.last);
        const equity = add(position.margin, profit);
        expect(credit).toBe(compare(equity, amount('0')) > 0 ? equity : '0');
        expect(add(position.margin, realised)).toBe(credit);
        expect(isAtLeast(add(position.margin, realised), amount('0'))).toBe(true);
      }),
      runs,
    );
  });

  test('a night takes the fee from the balance, then from the margin, and no more', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { notional } = openingAt(given, given.price);
        const { margin } = positionIn(given);
        const fee = overnightFee(notional, given.overnightPercent);
        const exact = over(times(ratio(notional), ratio(given.overnightPercent)), hundred);
        expect(isSame(cut(exact, 8), fee)).toBe(true);
        const { fromAvailable, fromMargin } = overnightShares(fee, given.available, margin);
        expect(isAtLeast(given.available, fromAvailable)).toBe(true);
        expect(isAtLeast(margin, fromMargin)).toBe(true);
        const paid = add(fromAvailable, fromMargin);
        const isCovered = isAtLeast(add(given.available, margin), fee);
        expect(paid).toBe(isCovered ? fee : add(given.available, margin));
        if (isAtLeast(given.available, fee)) expect(fromMargin).toBe('0');
      }),
      runs,
    );
  });

  test('the most lots are covered and one more is not', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { lots: _, ...rest } = given;
        const most = mostLots(rest, given.price, given.available, 0);
        const required = (lots: number) => openingAt({ ...rest, lots }, given.price).required;
        if (most > 0) expect(isAtLeast(given.available, required(most))).toBe(true);
        if (compare(required(1), amount('0')) > 0) {
          expect(isAtLeast(given.available, required(most + 1))).toBe(false);
        }
        expect(mostLots(rest, given.price, given.available, 3)).toBe(Math.min(most, 3));
      }),
      runs,
    );
  });

  test('a price reaches a limit, a stop loss and a take profit each on its side', () => {
    fc.assert(
      fc.property(situation, ({ side, price, last }) => {
        const isUnder = !isLess(ratio(price), ratio(last));
        const isOver = !isLess(ratio(last), ratio(price));
        const [worse, better] = side === 'long' ? [isUnder, isOver] : [isOver, isUnder];
        expect(isStopLossReached(side, price, last)).toBe(worse);
        expect(isLimitReached(side, price, last)).toBe(worse);
        expect(isTakeProfitReached(side, price, last)).toBe(better);
      }),
      runs,
    );
  });
});

describe('the totals of an account', () => {
  test('are sums, and without positions the rate is zero', () => {
    const position = opened(terms, '60000');
    const other = opened({ ...terms, side: 'short' }, '60000');
    const totals = totalsOf([
      { position, price: amount('60100') },
      { position: other, price: amount('60100') },
    ]);
    expect(totals).toEqual({ profit: '0', margin: '300', initialMargin: '300' });
    expect(accountRiskRate(amount('1000'), totalsOf([]))).toBe('0');
    expect(multiply(accountRiskRate(amount('0'), totals), amount('1'))).toBe('100');
  });
});
