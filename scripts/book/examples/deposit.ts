import { type ExampleTable, ofParam } from './example';

const payment = {
  currencyId: 3,
  chain: 'TRC20',
  amount: '250.5',
  account: '',
  proof: 'upload-1',
  limits: { minimum: '10', decimals: 6 },
};

export const depositExamples: ExampleTable = {
  'deposit.isValid': ofParam(
    'draft',
    { 'a proven amount': payment },
    {
      'less than the minimum': { ...payment, amount: '9.999999' },
      'too many decimals': { ...payment, amount: '10.0000001' },
      'no picture': { ...payment, proof: '' },
    },
  ),
  'paperPayment.isValid': ofParam(
    'draft',
    { 'at least the minimum': payment },
    { 'less than the minimum': { ...payment, amount: '9.999999' } },
  ),
  'depositLifecycle.hasReason': ofParam(
    'reason',
    { 'some text': 'No payment came.' },
    { blanks: '  ' },
  ),
};
