import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Amount, amount, amountOfUnits } from '../../schemas/kernel/money';
import { payoutOf, WithdrawalRequest, withdrawalFields } from '../../schemas/wallet/withdrawal';
import { createRandom } from '../../scripts/simulate/random';
import { freezeEntry, settlementEntry } from '../../server/wallet/withdrawal-entries';

/** An exact fraction of integers, made without the arithmetic of the project. */
type Fraction = { over: bigint; under: bigint };

const fractionOf = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
};

/** A fraction cut at eight decimals, as text without trailing zeros. */
const cut8 = ({ over, under }: Fraction): string => {
  const units = (over * 10n ** 8n) / under;
  const text = `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(8, '0')}`;
  return text.replace(/\.?0+$/, '');
};

const expected = (number: string, rate: string) => {
  const [n, r] = [fractionOf(number), fractionOf(rate)];
  const fee = cut8({ over: n.over * r.over, under: n.under * r.under * 100n });
  const [f] = [fractionOf(fee)];
  const received = { over: n.over * f.under - f.over * n.under, under: n.under * f.under };
  return { fee, received: cut8(received) };
};

const row = {
  id: 1,
  user_id: 7,
  currency: 3,
  chain: 'TRC20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  remark: '',
  state: 'approved',
  reason: null,
  txid: 'tx-1',
  created_ms: 1,
  expected_ms: 2,
  overdue_ms: null,
  updated_ms: 3,
  card_id: null,
  usdt_per_unit: null,
  received: null,
  received_in: null,
} as const;

/** What is frozen of a person, and leaves for the address and as the fee, once the form was sent. */
const bookedOf = (number: Amount, rate: Amount): string[] => {
  const terms = { rate, usdtPerUnit: amount('1') };
  const limits = {
    minimum: amount('0'),
    maximum: null,
    decimals: 8,
    available: null,
    left: null,
    needsCode: false,
  };
  const form = { amount: number, remark: '', code: '', limits, terms, current: terms };
  const { chain, address } = row;
  const destination = { id: 4, chain, address, isCooling: false };
  const chosen = { ...form, currencyId: 3, coin: 'USDT', destination, fundPassword: '246810' };
  const sent = v.parse(WithdrawalRequest, withdrawalFields(chosen));
  const booked = amount(sent.amount);
  const { fee } = payoutOf(booked, sent.shownRate ?? amount('0'));
  const applied = { ...row, amount: booked, rate, fee };
  const lines = [...freezeEntry(applied, 'key').lines, ...settlementEntry(applied).lines];
  const moved = (bucket: string, isOf = (_: string) => true) =>
    lines.find((line) => line.bucket === bucket && isOf(line.delta))?.delta ?? '0';
  const frozen = moved('change.frozen', (delta) => !delta.startsWith('-'));
  return [moved('change'), frozen, moved('sys.outside'), moved('sys.fee')];
};

describe('the fee of a withdrawal and what arrives', () => {
  test.each([
    ['1234.56', '0.1', '1.23456', '1233.32544'],
    ['500', '0.5', '2.5', '497.5'],
    ['0.00000001', '0.1', '0', '0.00000001'],
    ['0.00099999', '0.1', '0.00000099', '0.000999'],
    ['100', '0', '0', '100'],
  ])('of %s at %s %% are %s and %s', (number, rate, fee, received) => {
    expect(payoutOf(amount(number), amount(rate))).toEqual({ fee, received });
  });

  test('equal exact fractions in the preview, the request and the journal, in 10,000 random cases', () => {
    const random = createRandom(74);
    const differing: object[] = [];
    for (let round = 0; round < 10_000; round += 1) {
      const scale = random.between(0, 8);
      const units = BigInt(random.between(1, 2 ** 31)) * BigInt(random.between(1, 2 ** 20));
      const number = amountOfUnits(units, scale);
      const rate = amountOfUnits(BigInt(random.between(0, 99_999)), random.between(3, 5));
      const { fee, received } = expected(number, rate);
      const shown = payoutOf(number, rate);
      const found = [shown.fee, shown.received, ...bookedOf(number, rate)];
      const right = [fee, received, `-${number}`, number, received, fee];
      if (`${found}` !== `${right}`) differing.push({ number, rate, found, right });
    }
    expect(differing).toEqual([]);
  });
});
