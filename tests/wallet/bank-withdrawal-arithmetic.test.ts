import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Amount, amount, amountOfUnits } from '../../schemas/kernel/money';
import { bankPayoutOf, isPayable } from '../../schemas/wallet/bank-withdrawal';
import { coinLimitsFrom, SentLimitsOfCoin } from '../../schemas/wallet/coin-limits';
import { createRandom } from '../../scripts/simulate/random';
import { Settings } from '../../server/platform/settings';
import { bankPayoutFor } from '../../server/wallet/bank-payout';
import { settlementEntry } from '../../server/wallet/withdrawal-entries';

/** An exact fraction of integers, made without the arithmetic of the project. */
type Fraction = { over: bigint; under: bigint };

const fractionOf = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
};
const minus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
});
const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});
const by = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under,
  under: a.under * b.over,
});
/** Cut at so many decimals. */
const cut = ({ over, under }: Fraction, decimals: number): Fraction => {
  const scale = 10n ** BigInt(decimals);
  return { over: (over * scale) / under, under: scale };
};
/** As text without trailing zeros; of at most eight decimals. */
const text = (fraction: Fraction): string => {
  const units = cut(fraction, 8).over;
  const digits = (units % 10n ** 8n).toString().padStart(8, '0');
  return `${units / 10n ** 8n}.${digits}`.replace(/\.?0+$/, '');
};

const expected = (number: string, rate: string, perUnit: string) => {
  const [n, r, u] = [fractionOf(number), fractionOf(rate), fractionOf(perUnit)];
  const base = cut(times(n, by(r, fractionOf('100'))), 2);
  const received = cut(by(minus(n, base), u), 2);
  return { fee: text(minus(n, cut(times(received, u), 8))), received: text(received) };
};

const bank = { currencyId: 9999, name: 'Bank card' };

const approved = {
  id: 1,
  user_id: 7,
  currency: 9999,
  chain: '',
  address: '****6411',
  amount: amount('1'),
  rate: amount('0.5'),
  fee: amount('0'),
  remark: '',
  state: 'approved',
  reason: null,
  txid: 'wire-1',
  created_ms: 1,
  expected_ms: 2,
  overdue_ms: null,
  updated_ms: 3,
  card_id: 4,
  usdt_per_unit: amount('1'),
  received: amount('1'),
  received_in: 'USD',
} as const;

const settings = v.parse(Settings, {});

/** What the server records of a request, and books when it is approved; nothing if it refuses. */
const bookedOf = (number: Amount, rate: Amount, usdtPerUnit: Amount): string[] => {
  const stored = { ...settings, 'bank.usdt_per_unit': usdtPerUnit };
  if (!isPayable(number, { rate, usdtPerUnit })) {
    expect(() => bankPayoutFor(stored, number, rate, usdtPerUnit)).toThrow('amount.invalid');
    return [];
  }
  const { fee, payout } = bankPayoutFor(stored, number, rate, usdtPerUnit);
  const { lines } = settlementEntry({ ...approved, amount: number, fee });
  const inHouse = (bucket: string) =>
    lines.find((line) => line.bucket === bucket && line.currency === 3)?.delta ?? '0';
  return [fee, payout.received, inHouse('sys.outside'), inHouse('sys.fee')];
};

describe('the fee of a withdrawal to the bank and what arrives', () => {
  test.each([
    ['500', '0.5', '1', '2.5', '497.5'],
    // 99.5 / 0.14084507 is 706.450002…, and 706.45 × 0.14084507 is what leaves.
    ['100', '0.5', '0.14084507', '0.5000003', '706.45'],
    ['100.01', '0.5', '3', '0.5', '33.17'],
    ['333.33', '0', '7', '0.06', '47.61'],
    ['100', '0.5', '20000', '100', '0'],
  ])(
    'of %s at %s percent and a rate of %s are %s and %s',
    (number, rate, perUnit, fee, received) => {
      const terms = { rate: amount(rate), usdtPerUnit: amount(perUnit) };
      expect(bankPayoutOf(amount(number), terms)).toEqual({ fee, received });
      expect(expected(number, rate, perUnit)).toEqual({ fee, received });
    },
  );

  test('equal exact fractions in the preview, the record and the journal, in 10,000 random cases', () => {
    const random = createRandom(76);
    const differing: object[] = [];
    for (let round = 0; round < 10_000; round += 1) {
      const number = amountOfUnits(BigInt(random.between(1, 2 ** 31)), 2);
      const rate = amountOfUnits(BigInt(random.between(0, 99_999)), random.between(3, 5));
      const scale = random.between(0, 8);
      const usdtPerUnit = amountOfUnits(BigInt(random.between(1, 2 ** 31)), scale);
      const { fee, received } = expected(number, rate, usdtPerUnit);
      const paid = text(minus(fractionOf(number), fractionOf(fee)));
      // What the form shows, by the rate as it is sent.
      const sent = v.parse(SentLimitsOfCoin, { rate, usdt_per_unit: usdtPerUnit });
      const terms = coinLimitsFrom(sent, settings, bank);
      const shown = bankPayoutOf(number, terms);
      const found = [shown.fee, shown.received, ...bookedOf(number, rate, terms.usdtPerUnit)];
      // An amount of which nothing arrives is refused.
      const right = [fee, received, ...(received === '0' ? [] : [fee, received, paid, fee])];
      if (`${found}` !== `${right}`) differing.push({ number, rate, usdtPerUnit, found, right });
    }
    expect(differing).toEqual([]);
  });
});
