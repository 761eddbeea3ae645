import { userInfo } from 'node:os';
import type { ArticleCommand } from '../server/news/article-command';
import { reachPublisher } from '../server/news/article-endpoint';
import { configFrom } from '../server/platform/config';
import { parseCommand, usage } from './notice/arguments';
import { plainSentence } from './plain-sentence';

// `npm run notice`: publishes notices and announcements, lists and removes them.

/** The name of the login on this machine; empty if the system has none. */
const login = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};

const run = async (command: ArticleCommand): Promise<number> => {
  const config = configFrom(process.env);
  const reached = await reachPublisher(config);
  if (!reached) {
    console.error(`There is no database in ${config.DATA_DIR}; set DATA_DIR or DATABASE_URL.`);
    return 1;
  }
  try {
    const { isDone, lines } = await reached.perform(command);
    for (const line of lines) (isDone ? console.log : console.error)(line);
    return isDone ? 0 : 1;
  } finally {
    await reached.close();
  }
};

// Opening the database may create files, which are private to their owner.
process.umask(0o077);

const words = process.argv.slice(2);
const command = parseCommand(words, login());
if (words[0] === 'help') {
  console.log(usage);
} else if (typeof command === 'string') {
  console.error(command);
  process.exitCode = 2;
} else {
  process.exitCode = await run(command).catch((error: unknown) => {
    console.error(plainSentence(error));
    return 1;
  });
}
