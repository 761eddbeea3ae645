import { amount } from '../../../schemas/kernel/money';
import { type ExampleTable, ofParam } from './example';

const withdrawal = {
  currencyId: 3,
  coin: 'USDT',
  rate: amount('0.1'),
  amount: '100',
  remark: '',
  code: '',
  destination: {
    id: 7,
    chain: 'TRC20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    isCooling: false,
  },
  limits: {
    minimum: amount('10'),
    maximum: null,
    decimals: 6,
    available: amount('500'),
    left: 2,
    needsCode: false,
  },
};

/** Examples of the guards of withdrawals. */
export const withdrawalExamples: ExampleTable = {
  'withdrawal.isValid': ofParam(
    'draft',
    { 'an amount that is available, to a usable address': withdrawal },
    {
      'less than the minimum': { ...withdrawal, amount: '9.99' },
      'more than is available': { ...withdrawal, amount: '500.01' },
      'too many decimals': { ...withdrawal, amount: '100.0000001' },
      'no application left': { ...withdrawal, limits: { ...withdrawal.limits, left: 0 } },
      'no address': { ...withdrawal, destination: null },
      'an address that cools': {
        ...withdrawal,
        destination: { ...withdrawal.destination, isCooling: true },
      },
    },
  ),
  'withdrawal.isEnough': ofParam(
    'prerequisites',
    { 'all of it': { verification: true, fundPassword: true, address: true } },
    {
      'not verified': { verification: false, fundPassword: true, address: true },
      'no fund password': { verification: true, fundPassword: false, address: true },
      'no address': { verification: true, fundPassword: true, address: false },
    },
  ),
  'withdrawalCancellation.isValid': ofParam(
    'draft',
    { 'a withdrawal under review': { id: 7, isOpen: true } },
    { 'one that has ended': { id: 7, isOpen: false } },
  ),
  'withdrawalLifecycle.hasReason': ofParam(
    'reason',
    { 'a sentence': 'The address belongs to somebody else' },
    { spaces: '  ', nothing: '' },
  ),
};
