import { configFrom, type ServerConfig } from '../../server/platform/config';
import { plainSentence } from '../plain-sentence';

/** Lets temporary files be removed when the command is interrupted. */
const exitOnSignals = () => {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
};

/** Runs a command that takes one file, and returns its exit code. */
export const runWithFile = async (
  name: string,
  act: (config: ServerConfig, file: string) => Promise<number>,
): Promise<number> => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    console.error(`Usage: npm run ${name} -- FILE`);
    return 2;
  }
  exitOnSignals();
  try {
    return await act(configFrom(process.env), file);
  } catch (error) {
    console.error(plainSentence(error));
    return 1;
  }
};
