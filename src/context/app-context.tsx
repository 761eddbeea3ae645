import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { AppActor, appMachine } from '../../machines/account/app';

const Context = createContext<AppActor | null>(null);

const useActorRef = (): AppActor => {
  const app = use(Context);
  if (!app) throw new Error('App.Provider is missing above this component.');
  return app;
};

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
