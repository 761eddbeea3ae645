import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import {
  type ChosenDeposit,
  type DepositRecord,
  isDeposit,
  isPaperPayment,
  type PaperPayment,
} from '../../schemas/wallet/deposit';
import type { BankPayee, DepositAddresses } from '../../schemas/wallet/deposit-address';
import { createKeyedForm, type KeyedFormActor } from '../kernel/keyed-form';
import { createReading } from '../kernel/reading';
import { type UploadNotice, uploadMachine } from '../kernel/upload';

/** Where deposits of a coin are sent. */
export const depositAddressesMachine = createReading<DepositAddresses>('depositAddresses', [
  'contract/calls/post-wallet-get-in-address.md',
]);

/** Whom a bank deposit is paid to. */
export const bankPayeeMachine = createReading<BankPayee>('bankPayee', [
  'contract/calls/post-wallet-get-in-address.md',
]);

/** A deposit on its way: typed, and declared once. */
export const depositMachine = createKeyedForm<ChosenDeposit, DepositRecord | null>({
  id: 'deposit',
  requirements: [
    'contract/calls/post-wallet-charge-req.md',
    'contract/formulas.md#deposits',
    'contract/screens.md#declaring-a-deposit',
  ],
  /** The amount is within the limits of the coin, and there is a picture (contract/rules.md#deposit). */
  isValid: isDeposit,
});
export type DepositActor = KeyedFormActor<ChosenDeposit, DepositRecord | null>;

/** A paper payment of a demonstration: typed, and declared once. */
export const paperPaymentMachine = createKeyedForm<PaperPayment, DepositRecord | null>({
  id: 'paperPayment',
  requirements: ['contract/calls/post-wallet-simulate-in.md'],
  /** The amount is within the limits of the coin (contract/rules.md#deposit). */
  isValid: isPaperPayment,
});
export type PaperPaymentActor = KeyedFormActor<PaperPayment, DepositRecord | null>;

/** The picture that proves a payment: one photo, sent as soon as it is chosen. */
export const depositProofMachine = setup({
  types: {} as {
    input: { maxMib: number };
    context: { maxMib: number; proof: string | null };
    events: UploadNotice;
    children: { upload: 'upload' };
  },
  actors: { upload: uploadMachine },
}).createMachine({
  id: 'depositProof',
  meta: { requirements: ['contract/rules.md#deposit', 'contract/screens.md#upload-tile'] },
  context: ({ input: { maxMib } }) => ({ maxMib, proof: null }),
  invoke: {
    id: 'upload',
    src: 'upload',
    input: ({ context: { maxMib }, self }) => ({ maxMib, parent: self }),
  },
  initial: 'missing',
  on: {
    'photo.chosen': { target: '.awaited', actions: assign({ proof: null }) },
    'photo.uploaded': {
      target: '.uploaded',
      actions: assign({ proof: ({ event }) => event.id }),
    },
    'photo.removed': { target: '.missing', actions: assign({ proof: null }) },
  },
  states: {
    missing: { description: 'No picture is chosen.' },
    awaited: { description: 'A picture is chosen, and not on the server yet.' },
    uploaded: { description: 'The server has the picture.' },
  },
});
export type DepositProofActor = ActorRefFrom<typeof depositProofMachine>;
type ProofSnapshot = SnapshotFrom<typeof depositProofMachine>;

/** The reference of the picture; empty until the server has it. */
export const selectProof = (snapshot: ProofSnapshot): string => snapshot.context.proof ?? '';
export const selectProofUpload = (snapshot: ProofSnapshot) => snapshot.children.upload ?? null;
export const selectHasProof = (snapshot: ProofSnapshot): boolean => !snapshot.matches('missing');
