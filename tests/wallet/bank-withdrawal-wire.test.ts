import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sentBankWithdrawal } from '../../examples/wallet/bank-withdrawal';
import { BankWithdrawalRequest, bankWithdrawalFields } from '../../schemas/wallet/bank-withdrawal';
import { WithdrawalRecord } from '../../schemas/wallet/withdrawal-record';

describe('a withdrawal to the bank on the wire', () => {
  test('goes out with its card and the terms that were shown', () =>
    expect(bankWithdrawalFields(sentBankWithdrawal)).toEqual({
      currency: 9999,
      cash_id: 4,
      address: '--',
      number: '200',
      rate: '0.5',
      shown_rate: '0.5',
      usdt_per_unit: '1.25',
      pay_password: '246810',
      remark: 'rent',
    }));

  test('names no card that a server does not number', () => {
    const card = { id: null, accountNumber: '6411', bankName: 'First Bank' };
    expect(bankWithdrawalFields({ ...sentBankWithdrawal, card })).not.toHaveProperty('cash_id');
  });

  test('is read by the server, without the address that older servers need', () => {
    const sent = Object.fromEntries(
      Object.entries(bankWithdrawalFields(sentBankWithdrawal)).map(([name, one]) => [
        name,
        `${one}`,
      ]),
    );
    expect(v.parse(BankWithdrawalRequest, sent)).toMatchObject({
      currencyId: 9999,
      cardId: 4,
      destination: '',
      amount: '200',
      shownRate: '0.5',
      shownUsdtPerUnit: '1.25',
    });
  });

  test.each([['0'], ['-1'], ['x'], ['']])('is refused with a rate of "%s"', (usdt_per_unit) => {
    const sent = { currency: '9999', number: '200', usdt_per_unit };
    expect(v.is(BankWithdrawalRequest, sent)).toBe(false);
  });
});

describe('a record of a withdrawal to the bank', () => {
  const row = { id: 1, number: '200', status: 1, real_number: '159.2', address: '****6411' };
  test.each([
    [{ currency_id: 9999, name: 'bank', receive_currency: 'USD' }, true, 'USDT', 'USD'],
    [{ currency_id: '9999', name: '' }, true, 'USDT', ''],
    [{ name: 'Bank card' }, true, 'USDT', ''],
    [{ name: 'bank' }, true, 'USDT', ''],
    [{ currency_id: 3, name: 'USDT' }, false, 'USDT', 'USDT'],
    [{ name: 'ETH' }, false, 'ETH', 'ETH'],
  ])('is told from %j', (sent, isBank, coin, receivedIn) =>
    expect(v.parse(WithdrawalRecord, { ...row, ...sent })).toMatchObject({
      isBank,
      coin,
      receivedIn,
    }),
  );
});
