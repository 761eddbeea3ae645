import { amount } from '../../../schemas/kernel/money';
import { type ExampleTable, ofParam } from './example';

const terms = { rate: amount('0.1'), usdtPerUnit: amount('1') };
const withdrawal = {
  currencyId: 3,
  coin: 'USDT',
  terms,
  current: terms,
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

const bankTerms = { rate: amount('0.5'), usdtPerUnit: amount('1.25') };
const bankWithdrawal = {
  amount: '200',
  remark: '',
  code: '',
  limits: { ...withdrawal.limits, minimum: amount('100'), decimals: 2 },
  terms: bankTerms,
  current: bankTerms,
  currency: 'USD',
  card: { id: 4, accountNumber: '********6411', bankName: 'First Bank' },
};

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
        current: { ...bankTerms, usdtPerUnit: amount('1.3') },
      },
      'another fee than the one that was shown': {
        ...bankWithdrawal,
        current: { ...bankTerms, rate: amount('0.6') },
      },
      'an amount of which nothing arrives': {
        ...bankWithdrawal,
        terms: { ...bankTerms, usdtPerUnit: amount('20000') },
        current: { ...bankTerms, usdtPerUnit: amount('20000') },
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
        current: { ...terms, rate: amount('0.2') },
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
