import { useActorRef, useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import { selectConfig, selectIsKnown } from '../../machines/kernel/config';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import { configOver } from '../api/kernel/config';
import { useOver } from './services';

const Context = createContext<Config>(defaultConfig);
const KnownContext = createContext(true);

/** Fetches the configuration of the server and provides it to its children. */
export const ConfigProvider = ({
  first = null,
  children,
}: {
  /** The response that the page received before the app was loaded. */
  first?: Config | null | undefined;
  children: ReactNode;
}) => {
  const machine = useOver(configOver);
  const actor = useActorRef(machine, first ? { input: { config: first } } : {});
  const config = useSelector(actor, selectConfig);
  const isKnown = useSelector(actor, selectIsKnown);
  return (
    <Context value={config}>
      <KnownContext value={isKnown}>{children}</KnownContext>
    </Context>
  );
};

/** The configuration of the server and its open features; the defaults until it is fetched. */
export const useConfig = (): Config => use(Context);

/** Whether the server has responded, so that what depends on its features has its final boxes. */
export const useIsConfigKnown = (): boolean => use(KnownContext);
