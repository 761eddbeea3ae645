import { amount } from '../../schemas/kernel/money';
import { type ExampleTable, ofParam } from '../kernel/guard-examples';
import { chosenBankWithdrawal as bankWithdrawal } from './bank-withdrawal';
import { chosenWithdrawal as withdrawal } from './withdrawal';

const bankExamples: ExampleTable = {
  'bankWithdrawal.isValid': ofParam(
    'draft',
    { 'an amount that is available, to the bound card, at the terms shown': bankWithdrawal },
    {
      'less than the minimum': { ...bankWithdrawal, amount: '99.99' },
      'more than is available': { ...bankWithdrawal, amount: '500.01' },
      'too many decimals': { ...bankWithdrawal, amount: '100.001' },
      'no application left': { ...bankWithdrawal, limits: { ...bankWithdrawal.limits, left: 0 } },
      'no card': { ...bankWithdrawal, card: null },
      'another rate than the one that was shown': {
        ...bankWithdrawal,
        current: { ...bankWithdrawal.terms, usdtPerUnit: amount('1.3') },
      },
      'another fee than the one that was shown': {
        ...bankWithdrawal,
        current: { ...bankWithdrawal.terms, rate: amount('0.6') },
      },
      'an amount of which nothing arrives': {
        ...bankWithdrawal,
        terms: { ...bankWithdrawal.terms, usdtPerUnit: amount('20000') },
        current: { ...bankWithdrawal.terms, usdtPerUnit: amount('20000') },
      },
    },
  ),
  'bankWithdrawal.isEnough': ofParam(
    'prerequisites',
    {
      'all of it': { verification: true, fundPassword: true, address: false, bankCard: true },
    },
    {
      'not verified': { verification: false, fundPassword: true, address: false, bankCard: true },
      'no fund password': {
        verification: true,
        fundPassword: false,
        address: false,
        bankCard: true,
      },
      'no bank card': { verification: true, fundPassword: true, address: true, bankCard: false },
    },
  ),
};

/** Examples of the guards of withdrawals. */
export const withdrawalExamples: ExampleTable = {
  ...bankExamples,
  'withdrawal.isValid': ofParam(
    'draft',
    { 'an amount that is available, to a usable address, at the fee shown': withdrawal },
    {
      'less than the minimum': { ...withdrawal, amount: '9.99' },
      'more than is available': { ...withdrawal, amount: '500.01' },
      'too many decimals': { ...withdrawal, amount: '100.0000001' },
      'no application left': { ...withdrawal, limits: { ...withdrawal.limits, left: 0 } },
      'no address': { ...withdrawal, destination: null },
      'another fee than the one that was shown': {
        ...withdrawal,
        current: { ...withdrawal.terms, rate: amount('0.2') },
      },
      'an address that cools': {
        ...withdrawal,
        destination: { ...withdrawal.destination, isCooling: true },
      },
    },
  ),
  'withdrawal.isEnough': ofParam(
    'prerequisites',
    { 'all of it': { verification: true, fundPassword: true, address: true, bankCard: false } },
    {
      'not verified': { verification: false, fundPassword: true, address: true, bankCard: false },
      'no fund password': {
        verification: true,
        fundPassword: false,
        address: true,
        bankCard: false,
      },
      'no address': { verification: true, fundPassword: true, address: false, bankCard: false },
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
