import { type ExampleTable, ofParam } from './example';

/** Examples of the guards of withdrawals. */
export const withdrawalExamples: ExampleTable = {
  'withdrawalLifecycle.hasReason': ofParam(
    'reason',
    { 'a sentence': 'The address belongs to somebody else' },
    { spaces: '  ', nothing: '' },
  ),
};
