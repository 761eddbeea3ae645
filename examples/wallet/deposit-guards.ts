import { type ExampleTable, ofParam } from '../kernel/guard-examples';
import { chosenDeposit, paperPayment } from './deposit';

export const depositExamples: ExampleTable = {
  'deposit.isValid': ofParam(
    'draft',
    { 'a proven amount': chosenDeposit },
    {
      'less than the minimum': { ...chosenDeposit, amount: '9.999999' },
      'too many decimals': { ...chosenDeposit, amount: '10.0000001' },
      'no picture': { ...chosenDeposit, proof: '' },
    },
  ),
  'paperPayment.isValid': ofParam(
    'draft',
    { 'at least the minimum': paperPayment },
    { 'less than the minimum': { ...paperPayment, amount: '9.999999' } },
  ),
  'depositLifecycle.hasReason': ofParam(
    'reason',
    { 'some text': 'No payment came.' },
    { blanks: '  ' },
  ),
};
