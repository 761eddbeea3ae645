import type { SnapshotFrom } from 'xstate';
import { withdrawalExamples as examples } from '../../examples/wallet/withdrawal';
import { withdrawalMachine as machine } from '../../machines/wallet/withdrawal';
import { commonPromises, describePromises, promised } from './application-promises';

const promisedHere = promised<SnapshotFrom<typeof machine>>;

describePromises('no way sends a withdrawal without', {
  machine,
  broken: {
    careless: machine.provide({ guards: { isValid: () => true } }),
    forgetful: machine.provide({ guards: { isLacking: () => false } }),
    curt: machine.provide({ guards: { isWellFormed: () => true } }),
  },
  examples,
  promises: {
    ...commonPromises({ rate: '0.1', minimum: '10' }),
    'a saved address': promisedHere((_, { prerequisites }) => prerequisites.address),
    'an address that is usable': promisedHere(
      ({ context: { draft } }) => draft?.destination?.isCooling === false,
    ),
  },
  unchecked: {
    'an address that is usable': 'cooling',
    'the fee that was shown': 'otherFee',
    'the minimum': 'belowMinimum',
    'the balance': 'aboveBalance',
    'applications left today': 'noneLeft',
  },
  forgotten: ['a verified person', 'a fund password', 'a saved address'],
});
