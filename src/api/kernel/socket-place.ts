import type { Config } from '../../../schemas/kernel/config';
import type { KnownServer } from './request-rules';

/** What the address of the socket follows from. */
export type SocketPlace = {
  /** The address of the calls. */
  readonly base: string;
  readonly server: KnownServer;
  /** Of the first screen; null where it had not arrived. */
  readonly config: Config | null;
};
