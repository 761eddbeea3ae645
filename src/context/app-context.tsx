import { useSelector } from '@xstate/react';
import { createContext, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { AppActor, appMachine } from '../../machines/account/app';
import { useRequired } from '../components/base/use-required';

const Context = createContext<AppActor | null>(null);

const useActorRef = (): AppActor => useRequired(Context, 'App.Provider');

/**
 * The app machine, for everything on screen: `App.useSelector(selectX)` and `App.useActorRef()`.
 * The actor is older than the first screen, because the client asks it for the token.
 */
export const App = {
  Provider: ({ actor, children }: { actor: AppActor; children: ReactNode }) => (
    <Context value={actor}>{children}</Context>
  ),
  useActorRef,
  useSelector: <Selected,>(select: (snapshot: SnapshotFrom<typeof appMachine>) => Selected) =>
    useSelector(useActorRef(), select),
};
