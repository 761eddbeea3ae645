import type { SnapshotFrom } from 'xstate';
import { bankWithdrawalExamples as examples } from '../../examples/wallet/bank-withdrawal';
import { bankWithdrawalMachine as machine } from '../../machines/wallet/withdrawal';
import { commonPromises, describePromises, promised } from './application-promises';

const promisedHere = promised<SnapshotFrom<typeof machine>>;

describePromises('no way sends a withdrawal to the bank without', {
  machine,
  broken: {
    careless: machine.provide({ guards: { isValid: () => true } }),
    forgetful: machine.provide({ guards: { isLacking: () => false } }),
    curt: machine.provide({ guards: { isWellFormed: () => true } }),
  },
  examples,
  promises: {
    ...commonPromises({ rate: '0.5', minimum: '100' }),
    'a bank card': promisedHere((_, { prerequisites }) => prerequisites.bankCard),
    'the card that was shown': promisedHere(({ context: { draft } }) => draft?.card?.id === 4),
    'the rate that was shown': promisedHere(
      ({ context: { draft } }) =>
        draft?.terms.usdtPerUnit === '1.25' && draft.current.usdtPerUnit === '1.25',
    ),
  },
  unchecked: {
    'the card that was shown': 'noCard',
    'the rate that was shown': 'otherRate',
    'the fee that was shown': 'otherFee',
    'the minimum': 'belowMinimum',
    'the balance': 'aboveBalance',
    'applications left today': 'noneLeft',
  },
  forgotten: ['a verified person', 'a fund password', 'a bank card'],
});
