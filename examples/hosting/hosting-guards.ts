import { hostingWithin } from '../../schemas/hosting/hosting-purchase';
import { amount } from '../../schemas/kernel/money';
import { refused } from '../kernel/failures';
import { type ExampleTable, ofContext, ofParam } from '../kernel/guard-examples';
import { chosenHosting as chosen, hostedOrder as quote } from './hosting';

const accepted = { state: 'accepted', result: null } as const;
const changed = refused('hosting.penalty_changed');

/** The purchase of hosting and its early redemption. */
export const hostingExamples: ExampleTable = {
  'hostingPurchase.isValid': {
    ...ofParam(
      'draft',
      { 'an amount within the limits, agreed to': chosen },
      {
        'below the minimum': { ...chosen, amount: '99' },
        'above the maximum': { ...chosen, amount: '50000.000001' },
        'more than is available': { ...chosen, amount: '20000.000001' },
        'no agreement': { ...chosen, isAgreed: false },
        'a closed product': { ...chosen, product: { ...chosen.product, isOpen: false } },
      },
    ),
    asks: { schema: hostingWithin(chosen.limits), of: 'draft' },
  },
  'hostingRedemption.isPending': ofContext(
    'submission',
    { 'a stored key': { key: 'k', payload: { id: 7, seenPenalty: amount('12') } } },
    { none: null },
  ),
  'hostingRedemption.isRedeemable': ofParam(
    'order',
    { 'a hosted order with its penalty': quote },
    {
      'a completed one': { ...quote, status: 'completed' },
      'one without its penalty': { ...quote, penalty: null },
      none: null,
    },
  ),
  'hostingRedemption.isRequoted': ofContext(
    'isRequoted',
    { 'another penalty than before': true },
    { 'the same': false },
  ),
  'hostingRedemption.isRunning': {
    holds: {
      'before the end': {
        context: { quote },
        params: { nowMs: Date.parse(quote.endAt ?? '') - 1 },
      },
    },
    fails: {
      'at the end': { context: { quote }, params: { nowMs: Date.parse(quote.endAt ?? '') } },
    },
  },
  'hostingRedemption.wasRedeemed': ofParam(
    'resolution',
    { accepted },
    { refused: changed, 'without an answer': { state: 'unanswered' } },
  ),
  'hostingRedemption.wasRequoted': ofParam(
    'resolution',
    { 'a penalty that changed': changed },
    { 'another refusal': refused('hosting.not_running'), accepted },
  ),
};
