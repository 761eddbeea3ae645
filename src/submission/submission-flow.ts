import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type {
  ActorRefFrom,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  OutputFrom,
} from 'xstate';
import type { IntentCall } from '../../schemas/kernel/intent';
import type { Client } from '../api/kernel/client';
import { type Intents, intentsOf } from '../api/kernel/intents';
import { pendingKey } from '../api/kernel/submission';
import { useOngoingWork } from '../components/base/ongoing-work';
import { useOutcome, useServices } from '../context/services';

type SubmissionFlow<Machine extends AnyStateMachine> = {
  userId: number;
  over: (client: Client, intents: Intents) => Machine;
  /** The call whose key, stored before a reload, is resumed. */
  call: IntentCall;
  /** What the machine starts with beside that key. */
  input: Omit<InputFrom<Machine>, 'pending'>;
  onDone?: (output: OutputFrom<Machine>) => void;
};

const nothing = () => undefined;

const isBusy = (snapshot: AnyMachineSnapshot): boolean => snapshot.hasTag('busy');

/** The actor of a keyed flow: over the client, with a person's intents and what is pending. */
export function useSubmissionFlow<Machine extends AnyStateMachine>(
  flow: SubmissionFlow<Machine>,
): ActorRefFrom<Machine>;
export function useSubmissionFlow({
  userId,
  over,
  call,
  input,
  onDone = nothing,
}: SubmissionFlow<AnyStateMachine>): AnyActorRef {
  const { client } = useServices();
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const machine = useMemo(() => over(client, intents), [over, client, intents]);
  const actor = useActorRef(machine, { input: { ...input, pending: pendingKey(intents, call) } });
  useOngoingWork(useSelector(actor, isBusy));
  useOutcome(actor, onDone);
  return actor;
}
