import { randomUUID } from 'node:crypto';
import type { Sent } from './load';
import { accepted, type Send } from './money-people';

/** A kind of order, as one of many that are placed in rotation over pairs. */
export type OrderKind = {
  readonly name: string;
  readonly path: string;
  readonly fields: (index: number) => Sent['fields'];
};

/** Per pair: the amount, the worst price of an order that fills, and a price far below the market. */
const pairs = [
  { id: '1', currency: '1', amount: '0.01', most: '500000', far: '1000' },
  { id: '2', currency: '2', amount: '0.1', most: '50000', far: '100' },
  { id: '3', currency: '4', amount: '500', most: '1000', far: '0.05' },
  { id: '5', currency: '6', amount: '10000', most: '100', far: '0.01' },
] as const;

const pairAt = (index: number) => pairs[Math.floor(index / 2) % pairs.length] ?? pairs[0];

/** Of spot orders and of contracts, half execute at once and half stay open. */
const isMarket = (index: number) => index % 2 === 0;

export const orderKinds: readonly OrderKind[] = [
  {
    name: 'spot',
    path: 'coin/trade',
    fields: (index) => {
      const { currency, amount, most, far } = pairAt(index);
      return {
        currency_id: currency,
        legal_id: '3',
        type: '1',
        match_type: isMarket(index) ? '2' : '1',
        target_price: isMarket(index) ? most : far,
        amount,
      };
    },
  },
  {
    name: 'contract',
    path: 'lever/submit',
    fields: (index) => {
      const { currency, far } = pairAt(index);
      return {
        currency_id: currency,
        legal_id: '3',
        type: '1',
        share: '1',
        multiple: '20',
        status: isMarket(index) ? '1' : '0',
        ...(isMarket(index) ? {} : { target_price: far }),
      };
    },
  },
  {
    name: 'option',
    path: 'microtrade/submit',
    fields: (index) => ({
      match_id: pairAt(index).id,
      currency_id: '3',
      type: index % 2 === 0 ? '1' : '2',
      seconds: '300',
      number: '100',
    }),
  },
];

/** Lets options be bought without a verification, and for long enough to stay open. */
export const orderSettings = {
  'option.kyc': false,
  'option.max_open': 1_000_000,
  'option.periods': [{ seconds: 300, profit_ratio: '70', min: '10', max: '10000' }],
};

/** Money in each account that orders are paid from. */
export const fundAccounts = async (send: Send, token: string): Promise<void> => {
  for (const to of ['lever', 'micro']) {
    const fields = { currency_id: '3', from_field: 'change', to_field: to, number: '100000000000' };
    await accepted(send, { path: 'wallet/change', fields, token, key: randomUUID() });
  }
};
