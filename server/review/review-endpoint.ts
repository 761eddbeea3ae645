import * as v from 'valibot';
import {
  type DataLocation,
  type LocalCommand,
  localCommand,
  localEndpointOf,
} from '../platform/local-endpoint';
import { ReviewCommand, ReviewReport } from './command';

type Perform = (command: ReviewCommand) => Promise<ReviewReport>;

const name = 'review';
const unanswered = 'The server did not answer. List what waits to see whether it was done.';

/** The reviewer as a command of the local endpoint. */
export const reviewCommands = (perform: Perform): Readonly<Record<string, LocalCommand>> => ({
  [name]: localCommand(ReviewCommand, perform),
});

/** The reviewer of the running server; null if none is visible from here. */
export const runningReviewerOf = (place: DataLocation): Perform | null => {
  const endpoint = localEndpointOf(place);
  return (
    endpoint &&
    (async (command) => v.parse(ReviewReport, await endpoint.send(name, command, unanswered)))
  );
};
