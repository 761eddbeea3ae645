import * as v from 'valibot';
import {
  type DataLocation,
  type LocalCommand,
  localCommand,
  localEndpointOf,
} from '../platform/local-endpoint';
import type { Services } from '../requests/services';
import { ReviewReport } from '../review/command';
import { performSupport } from './answering';
import { SupportCommand } from './command';

const name = 'support';
const unanswered = 'The server did not answer. Read the conversation to see whether it was done.';

/** Customer service as a command of the local endpoint. */
export const supportCommands = (services: Services): Readonly<Record<string, LocalCommand>> => ({
  [name]: localCommand(SupportCommand, (command) => performSupport(services, command)),
});

/** Customer service of the running server; null if none is visible from here. */
export const runningSupportOf = (place: DataLocation) => {
  const endpoint = localEndpointOf(place);
  return (
    endpoint &&
    (async (command: SupportCommand): Promise<ReviewReport> =>
      v.parse(ReviewReport, await endpoint.send(name, command, unanswered)))
  );
};
