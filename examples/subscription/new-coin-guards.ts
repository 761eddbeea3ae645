import { amount } from '../../schemas/kernel/money';
import { subscriptionWithin } from '../../schemas/subscription/subscription-draft';
import { refused } from '../kernel/failures';
import type { ExampleTable } from '../kernel/guard-examples';

const limits = {
  state: 'subscribing' as const,
  issuePrice: amount('0.3'),
  remaining: amount('25000'),
  minimum: amount('10'),
  maximum: amount('5000'),
  decimals: 6,
  allocationDecimals: 4,
  available: amount('1000'),
};
const draft = { productId: 5, amount: '300', isAgreed: true, limits };
const soldOut = { ...limits, state: 'soldOut' as const, remaining: amount('0') };
const resolved = (resolution: object) => ({ params: { resolution } });

/** A subscription of 300 USDT at 0.3 USDT, of at least 10, with 1,000 available. */
export const newCoinExamples: ExampleTable = {
  'subscription.isSubmittable': {
    holds: { '300 USDT': { params: { draft } } },
    fails: {
      'less than the minimum': { params: { draft: { ...draft, amount: '9' } } },
      'more than is available': { params: { draft: { ...draft, amount: '1200' } } },
      'not agreed': { params: { draft: { ...draft, isAgreed: false } } },
      'sold out': { params: { draft: { ...draft, limits: soldOut } } },
    },
    asks: { schema: subscriptionWithin(limits), of: 'draft' },
  },
  'subscription.isConfirmable': {
    holds: { 'as it was submitted': { context: { draft }, params: { limits } } },
    fails: {
      'sold out since': { context: { draft }, params: { limits: soldOut } },
      'the balance is gone': {
        context: { draft },
        params: { limits: { ...limits, available: amount('0') } },
      },
      'nothing is reviewed': { context: { draft: null }, params: { limits } },
    },
  },
  'subscription.wasUnverified': {
    holds: {
      'the server asks for the verification': resolved({
        state: 'refused',
        failure: { kind: 'verificationRequired', text: '' },
      }),
    },
    fails: {
      'sold out': resolved(refused('sub.sold_out')),
      accepted: resolved({ state: 'accepted' }),
    },
  },
};
