import { useActorRef } from '@xstate/react';
import { useCallback, useState } from 'react';
import type {
  CancellationActor,
  CancellationMachine,
  PendingCancel,
} from '../../../machines/kernel/cancellation';
import type { Failure } from '../../../schemas/kernel/failure';
import type { Client } from '../../api/kernel/client';
import type { Intents } from '../../api/kernel/intents';
import { ReasonText } from '../../context/failure-text';
import { useFailureToast } from '../../context/failure-toast';
import { useEmitted, useOver } from '../../context/services';
import { useToast } from '../../context/toasts';

type CancelSettings<Row> = {
  intents: Intents;
  cancelOver: (client: Client, intents: Intents) => CancellationMachine<Row>;
  pendingCancels: (intents: Intents) => readonly PendingCancel[];
  onRefused?: (failure: Failure) => void;
};

/** The machine that cancels orders; what became of a cancellation is said in a toast. */
export const useOrderCancel = <Row,>({
  intents,
  cancelOver,
  pendingCancels,
  onRefused,
}: CancelSettings<Row>): CancellationActor<Row> => {
  const toast = useToast();
  const showFailure = useFailureToast();
  const over = useCallback((client: Client) => cancelOver(client, intents), [cancelOver, intents]);
  const [input] = useState(() => ({ pending: pendingCancels(intents) }));
  const cancel = useActorRef(useOver(over), { input });
  useEmitted(cancel, 'order.cancelled', () =>
    toast({ tone: 'success', text: <ReasonText code="client.ok" /> }),
  );
  useEmitted(cancel, 'cancel.refused', ({ failure }) => {
    onRefused?.(failure);
    showFailure(failure);
  });
  useEmitted(cancel, 'cancel.unconfirmed', () =>
    toast({ tone: 'note', text: <ReasonText code="client.unknown_outcome" /> }),
  );
  return cancel;
};
