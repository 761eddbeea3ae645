import { useActorRef, useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import { selectConfig } from '../../machines/kernel/config';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import { configOver } from '../api/kernel/config';
import { useOver } from './services';

const Context = createContext<Config>(defaultConfig);

/** Asks the server how it works and tells everything inside. */
export const ConfigProvider = ({
  first = null,
  children,
}: {
  /** What the server has said before the app was there. */
  first?: Config | null | undefined;
  children: ReactNode;
}) => {
  const machine = useOver(configOver);
  const actor = useActorRef(machine, first ? { input: { config: first } } : {});
  const config = useSelector(actor, selectConfig);
  return <Context value={config}>{children}</Context>;
};

/** How the server works and what is open; the defaults until it has said. */
export const useConfig = (): Config => use(Context);
