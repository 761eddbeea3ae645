import * as v from 'valibot';
import type { ServerConfig } from '../platform/config';
import { type LocalCommand, localCommand, localEndpointOf } from '../platform/local-endpoint';
import { type OpenedCommands, reachData } from '../platform/reach';
import type { Check } from './check';
import { openWriterWithClock } from './start-clock';
import { verifyBy } from './verify';
import {
  createViolationCommands,
  type PerformViolationCommand,
  ViolationCommand,
  ViolationReport,
} from './violation-command';

const name = 'violation';
const unanswered = 'The server did not answer. List the violations to see whether it was done.';

/** The acknowledgement of violations as a command of the local endpoint. */
export const violationCommands = (
  perform: PerformViolationCommand,
): Readonly<Record<string, LocalCommand>> => ({ [name]: localCommand(ViolationCommand, perform) });

const openAlone = async (
  config: ServerConfig,
  checks: readonly Check[],
): Promise<OpenedCommands<PerformViolationCommand>> => {
  const { database, clock } = await openWriterWithClock({ ...config, STANDBY: '0' });
  const { db, close } = database;
  const violations = async () => {
    const { violations: open, acknowledged } = await verifyBy(db, { checks });
    return { open, acknowledged };
  };
  const onAcknowledged = async () => undefined;
  return { perform: createViolationCommands({ db, clock, violations, onAcknowledged }), close };
};

/**
 * The violations of the data that the environment names: those that the running server has found,
 * which then resumes the pairs, else all that a check of everything finds. Null if there is no data.
 */
export const reachViolations = (
  config: ServerConfig,
  checks: readonly Check[],
): Promise<OpenedCommands<PerformViolationCommand> | null> => {
  const endpoint = localEndpointOf(config);
  const running: PerformViolationCommand | null =
    endpoint &&
    (async (command) => v.parse(ViolationReport, await endpoint.send(name, command, unanswered)));
  return reachData(config, running, () => openAlone(config, checks));
};
