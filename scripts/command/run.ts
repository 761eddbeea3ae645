import { configFrom, type ServerConfig } from '../../server/platform/config';
import { plainSentence } from '../plain-sentence';

type Report = { readonly isDone: boolean; readonly lines: readonly string[] };

type Reached<Command, Result> = {
  readonly perform: (command: Command) => Promise<Result>;
  readonly close: () => Promise<void>;
};

type Reach<Command, Result> = (config: ServerConfig) => Promise<Reached<Command, Result> | null>;

const performed = async <Command, Result extends Report>(
  reach: Reach<Command, Result>,
  command: Command,
  onReport: (report: Result) => void,
): Promise<number> => {
  const config = configFrom(process.env);
  const reached = await reach(config);
  if (!reached) {
    console.error(`There is no database in ${config.DATA_DIR}; set DATA_DIR or DATABASE_URL.`);
    return 1;
  }
  try {
    const report = await reached.perform(command);
    for (const line of report.lines) (report.isDone ? console.log : console.error)(line);
    onReport(report);
    return report.isDone ? 0 : 1;
  } finally {
    await reached.close();
  }
};

/**
 * Performs an operator's command on the data that the environment names, through its running server
 * or directly; prints its result and returns the exit code.
 */
export const runCommand = async <Command, Result extends Report>(
  reach: Reach<Command, Result>,
  command: Command,
  onReport: (report: Result) => void = () => undefined,
): Promise<number> => {
  // Opening the database may create files, which are private to their owner.
  process.umask(0o077);
  try {
    return await performed(reach, command, onReport);
  } catch (error) {
    console.error(plainSentence(error));
    return 1;
  }
};
