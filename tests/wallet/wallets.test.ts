import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type WalletRow as Row,
  richWallets as rich,
  walletsWith,
} from '../../examples/wallet/wallets';
import { type Amount, add, amount, amountOfUnits, compare, sum } from '../../schemas/kernel/money';
import { allocationOf, holdingsOf } from '../../schemas/wallet/holdings';
import { fiatWorth, totalOf, worthOf } from '../../schemas/wallet/wallet';

describe('what somebody holds', () => {
  test('is added up over the accounts, the most valuable first, without what is not held', () => {
    const holdings = holdingsOf(rich);
    expect(holdings.map(({ currency }) => currency)).toEqual(['BTC', 'USDT', 'DOGE']);
    expect(holdings[1]).toMatchObject({
      available: '1000',
      frozen: '262.5',
      frozenIn: { spot: '12.5', contract: '250', option: '0', trust: '0' },
    });
  });

  // By hand: 0.14345678 × 60030.25 = 8611.746367…; + 1012.5 + 3.5 × 0.12345 = 0.432075; + 250.
  test('is valued as on paper, cut and never rounded', () => {
    const { total, spot, contract, trust } = allocationOf(rich);
    expect(spot.worth).toBe('9624.67844259');
    expect(contract).toEqual({ worth: '250', percent: '2.53' });
    expect(spot.percent).toBe('97.46');
    expect(trust).toEqual({ worth: '0', percent: '0' });
    expect(total).toBe('9874.67844259');
    expect(fiatWorth(total, rich.rates, 'CNY')).toBe('70110.216942389');
    expect(fiatWorth(total, {}, 'USD')).toBe(total);
    expect(fiatWorth(total, {}, 'CNY')).toBeNull();
  });

  test('comes to the same by account and by coin, and no share exceeds the whole', () => {
    const anAmount = fc
      .bigInt({ min: 0n, max: 10n ** 15n })
      .map((units) => amountOfUnits(units, 8));
    const aRow = fc
      .tuple(fc.constantFrom(1, 2, 3, 6), anAmount, anAmount)
      .map(([id, available, frozen]): Row => [id, `C${id}`, `${id}.25`, available, frozen]);
    const rows = fc.uniqueArray(aRow, { selector: ([id]) => id });
    const everything = fc.record({ change: rows, lever: rows, micro: rows, trust: rows });
    fc.assert(
      fc.property(everything, (accounts) => {
        const wallets = walletsWith(accounts);
        const all = Object.values(accounts).flat();
        const held = sum(holdingsOf(wallets).map(totalOf));
        const entered = sum(
          all.flatMap(([, , , available, frozen]) => [amount(available), amount(frozen)]),
        );
        expect(held).toBe(entered);
        const { total, spot, option, contract, trust } = allocationOf(wallets);
        const known = (figure: Amount | null) => figure ?? amount('NaN');
        expect(total).toBe(sum([spot, option, contract, trust].map(({ worth }) => known(worth))));
        const shares = sum([spot, option, contract, trust].map(({ percent }) => known(percent)));
        expect(compare(shares, amountOfUnits(100n, 0))).toBeLessThanOrEqual(0);
        // Cutting per row may lose at most one smallest unit for each row.
        const byCoin = sum(holdingsOf(wallets).map((holding) => known(worthOf(holding))));
        expect(compare(byCoin, known(total))).toBeGreaterThanOrEqual(0);
        const slack = amountOfUnits(BigInt(all.length), 8);
        expect(compare(byCoin, add(known(total), slack))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});
