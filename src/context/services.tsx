import { createContext, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Client } from '../api/kernel/client';
import type { SocketPlace } from '../api/kernel/socket-place';
import { useRequired } from '../components/base/use-required';

/** What the screens reach the world with. Made once, in `main.tsx`. */
export type AppServices = {
  client: Client;
  /** Where the socket is; beside the page where nothing else is known. */
  socketPlace?: SocketPlace;
};

const Context = createContext<AppServices | null>(null);

export const useServices = (): AppServices => useRequired(Context, 'ServicesProvider');

export const ServicesProvider = ({
  services,
  children,
}: {
  services: AppServices;
  children: ReactNode;
}) => <Context value={services}>{children}</Context>;

/** A machine with its actors provided over the client, as `loginOver` makes it. */
export const useOver = <Machine,>(over: (client: Client) => Machine): Machine => {
  const { client } = useServices();
  return useMemo(() => over(client), [client, over]);
};

type Ending<Output> = {
  getSnapshot: () => { status: string; output: Output | undefined };
  subscribe: (observer: { complete: () => void }) => { unsubscribe: () => void };
};

/** Calls once with the output when the actor is done. */
export const useOutcome = <Output,>(actor: Ending<Output>, onDone: (output: Output) => void) => {
  const notify = useEffectEvent(onDone);
  const notified = useRef<Ending<Output> | null>(null);
  useEffect(() => {
    const look = () => {
      const { status, output } = actor.getSnapshot();
      if (notified.current === actor || status !== 'done' || output === undefined) return;
      notified.current = actor;
      notify(output);
    };
    look();
    const { unsubscribe } = actor.subscribe({ complete: look });
    return unsubscribe;
  }, [actor]);
};

export type Emitting<Emitted> = {
  on: (type: '*', handler: (event: Emitted) => void) => { unsubscribe: () => void };
};

/** Handles the events that a machine emits while the component is mounted. */
export const useEmitted = <Emitted extends { type: string }, Type extends Emitted['type']>(
  actor: Emitting<Emitted> | null,
  type: Type,
  onEvent: (event: Extract<Emitted, { type: Type }>) => void,
) => {
  const notify = useEffectEvent(onEvent);
  useEffect(() => {
    if (!actor) return;
    const isMeant = (event: Emitted): event is Extract<Emitted, { type: Type }> =>
      event.type === type;
    const { unsubscribe } = actor.on('*', (event) => {
      if (isMeant(event)) notify(event);
    });
    return unsubscribe;
  }, [actor, type]);
};
