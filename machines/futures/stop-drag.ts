import * as v from 'valibot';
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { FuturesOrder } from '../../schemas/futures/futures-order';
import { type StopLimits, type StopsDraft, stopsWithin } from '../../schemas/futures/futures-stops';
import type { Failure } from '../../schemas/kernel/failure';
import type { Amount } from '../../schemas/kernel/money';
import { failureOf } from '../../schemas/kernel/outcome';
import { createSubmission } from '../kernel/submission';
import { wasAccepted } from '../kernel/submission-context';
import type { TypedStops } from './futures-stops';

export type StopName = keyof StopsDraft;

/** The position whose stop is moved, with both as they are. */
type StoppedPosition = Pick<FuturesOrder, 'id' | 'takeProfit' | 'stopLoss'>;

/** One stop of a position, and where it was moved to. */
export type StopMove = { position: StoppedPosition; name: StopName; price: Amount };

type StopDragEvent =
  | { type: 'drag.started'; move: StopMove }
  | { type: 'drag.moved'; price: Amount }
  | { type: 'drag.released' }
  | { type: 'drag.cancelled' }
  | { type: 'stop.stepped'; move: StopMove }
  | { type: 'change.confirmed'; limits: StopLimits; quoteIsFresh: boolean; key: string }
  | { type: 'change.declined' }
  | { type: 'position.ended' };

type Context = {
  move: StopMove | null;
  draft: TypedStops | null;
  key: string | null;
  failure: Failure | null;
};

type Confirmation = Extract<StopDragEvent, { type: 'change.confirmed' }>;

/** Both stops of the position, with the moved one at its new price. */
export const stopsAfter = ({ position, name, price }: StopMove): StopsDraft => ({
  takeProfit: position.takeProfit ?? '',
  stopLoss: position.stopLoss ?? '',
  [name]: price,
});

const draftOf = (
  move: StopMove,
  { limits, quoteIsFresh }: Pick<Confirmation, 'limits' | 'quoteIsFresh'>,
): TypedStops => ({ id: move.position.id, stops: stopsAfter(move), limits, quoteIsFresh });

/**
 * Take profit or stop loss of a position, moved in the chart: dragged or stepped, shown with its
 * result, and sent once it is confirmed.
 */
export const stopDragMachine = setup({
  types: {} as {
    context: Context;
    events: StopDragEvent;
    emitted: { type: 'stops.saved' };
    children: { submitDraft: 'submitDraft' };
    tags: 'busy';
  },
  actors: { submitDraft: createSubmission<TypedStops, FuturesOrder | null>() },
  guards: {
    /** The stop is at another price than before it was moved. */
    hasMoved: ({ context: { move } }) => move !== null && move.position[move.name] !== move.price,
    /**
     * The quote is fresh, and each price is on its side of the reference and before liquidation
     * (contract/rules.md#stops, contract/screens.md#stale-prices).
     */
    isValid: ({ context: { move } }, { event }: { event: Confirmation }) =>
      move !== null && event.quoteIsFresh && v.is(stopsWithin(event.limits), stopsAfter(move)),
    /** The request was accepted. */
    wasAccepted,
  },
  actions: { forgetDraft: assign({ draft: null, key: null }) },
}).createMachine({
  id: 'stopDrag',
  meta: {
    requirements: ['contract/screens.md#k-line', 'contract/calls/post-lever-setstop.md'],
  },
  context: { move: null, draft: null, key: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'The stops are shown as they are.',
      entry: assign({ move: null, failure: null }),
      on: {
        'drag.started': {
          target: 'dragging',
          actions: assign({ move: ({ event }) => event.move }),
        },
        'stop.stepped': {
          target: 'confirming',
          actions: assign({ move: ({ event }) => event.move }),
        },
      },
    },
    dragging: {
      description: 'A stop follows the finger; what it would come to is shown.',
      on: {
        'drag.moved': {
          actions: assign({
            move: ({ context: { move }, event }) => move && { ...move, price: event.price },
          }),
        },
        'drag.released': [{ guard: 'hasMoved', target: 'confirming' }, { target: 'idle' }],
        'drag.cancelled': 'idle',
        'position.ended': 'idle',
      },
    },
    confirming: {
      description: 'The moved stop waits to be confirmed; a refusal of it is shown.',
      exit: assign({ failure: null }),
      on: {
        'drag.started': {
          target: 'dragging',
          actions: assign({ move: ({ event }) => event.move }),
        },
        'stop.stepped': {
          target: 'confirming',
          reenter: true,
          actions: assign({ move: ({ event }) => event.move }),
        },
        'change.confirmed': {
          guard: { type: 'isValid', params: ({ event }) => ({ event }) },
          target: 'saving',
          actions: assign(({ context: { move }, event }) => ({
            draft: move && draftOf(move, event),
            key: event.key,
          })),
        },
        'change.declined': 'idle',
        'position.ended': 'idle',
      },
    },
    saving: {
      description: 'The stops are submitted under their key, until the answer is known.',
      tags: 'busy',
      exit: 'forgetDraft',
      invoke: {
        id: 'submitDraft',
        src: 'submitDraft',
        input: ({ context: { key, draft } }) => {
          if (key === null || draft === null) throw new Error('Stops are sent unconfirmed.');
          return { key, payload: draft };
        },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => ({ resolution: event.output }) },
            target: 'idle',
            actions: emit({ type: 'stops.saved' }),
          },
          {
            target: 'confirming',
            actions: assign({ failure: ({ event }) => failureOf(event.output) }),
          },
        ],
      },
    },
  },
});

export type StopDragActor = ActorRefFrom<typeof stopDragMachine>;
type Snapshot = SnapshotFrom<typeof stopDragMachine>;

export const selectMove = ({ context }: Snapshot): StopMove | null => context.move;
export const selectIsDragging = (snapshot: Snapshot): boolean => snapshot.matches('dragging');
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectFailure = ({ context }: Snapshot): Failure | null => context.failure;
export const selectSubmission = (snapshot: Snapshot) => snapshot.children.submitDraft ?? null;
