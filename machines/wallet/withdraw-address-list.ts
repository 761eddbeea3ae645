import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../../schemas/kernel/failure';
import { failureOf } from '../../schemas/kernel/outcome';
import type { Rows } from '../../schemas/kernel/rows';
import type { WithdrawAddress } from '../../schemas/wallet/withdraw-address';
import { createReading, type ReadingActor } from '../kernel/reading';
import { createSubmission } from '../kernel/submission';
import { isPending, wasAccepted } from '../kernel/submission-context';

/** Every saved withdraw address. */
export const withdrawAddressesMachine = createReading<Rows<WithdrawAddress>>('withdrawAddresses');
export type WithdrawAddressesActor = ReadingActor<Rows<WithdrawAddress>>;

type Deletion = { addressId: number };
type Context = { addressId: number | null; key: string | null };

export type AddressDeletionEvent =
  | { type: 'deletion.requested'; addressId: number }
  | { type: 'deletion.confirmed'; key: string }
  | { type: 'deletion.declined' };

const deletionOf = ({ addressId, key }: Context): { key: string; payload: Deletion | null } => {
  if (key === null) throw new Error('Nothing was confirmed.');
  return { key, payload: addressId === null ? null : { addressId } };
};

/** Deletes an address after asking. */
export const addressDeletionMachine = setup({
  types: {} as {
    /** The key of a deletion that has no known answer from before. */
    input: { pending: string | null };
    context: Context;
    events: AddressDeletionEvent;
    emitted: { type: 'address.deleted' } | { type: 'deletion.failed'; failure: Failure };
    children: { deleteAddress: 'deleteAddress' };
    tags: 'busy';
  },
  actors: { deleteAddress: createSubmission<Deletion, true>() },
  guards: {
    /**
     * The key of a deletion without a known answer was stored
     * (contract/idempotency.md#reconciliation).
     */
    isPending,
    /** The address was deleted. */
    wasAccepted,
  },
}).createMachine({
  id: 'addressDeletion',
  meta: {
    requirements: ['contract/calls/post-wallet-deladdress.md'],
  },
  context: ({ input: { pending } }) => ({ addressId: null, key: pending }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether an earlier deletion without an answer is resumed.',
      always: [{ guard: 'isPending', target: 'deleting' }, { target: 'idle' }],
    },
    idle: {
      description: 'Nothing is being deleted.',
      entry: assign({ addressId: null, key: null }),
      on: {
        'deletion.requested': {
          target: 'asking',
          actions: assign({ addressId: ({ event }) => event.addressId }),
        },
      },
    },
    /** contract/screens.md#withdraw-addresses */
    asking: {
      description: 'The person confirms the deletion or cancels it.',
      on: {
        /** contract/lifecycles.md#withdraw-address */
        'deletion.confirmed': {
          target: 'deleting',
          actions: assign({ key: ({ event }) => event.key }),
        },
        'deletion.declined': 'idle',
      },
    },
    deleting: {
      description: 'The deletion is submitted.',
      tags: 'busy',
      invoke: {
        id: 'deleteAddress',
        src: 'deleteAddress',
        input: ({ context }) => deletionOf(context),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'idle',
            actions: emit({ type: 'address.deleted' }),
          },
          {
            target: 'idle',
            actions: emit(({ event }) => ({
              type: 'deletion.failed',
              failure: failureOf(event.output),
            })),
          },
        ],
      },
    },
  },
});

export type AddressDeletionActor = ActorRefFrom<typeof addressDeletionMachine>;
type Snapshot = SnapshotFrom<typeof addressDeletionMachine>;
export const selectAddressId = (snapshot: Snapshot) => snapshot.context.addressId;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.deleteAddress ?? null;
