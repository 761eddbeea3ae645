import { reachPublisher } from '../server/news/article-endpoint';
import { login } from './command/login';
import { runCommand } from './command/run';
import { parseCommand, usage } from './notice/arguments';

// `npm run notice`: publishes notices and announcements, lists and removes them.

const words = process.argv.slice(2);
const command = parseCommand(words, login());
if (words[0] === 'help') {
  console.log(usage);
} else if (typeof command === 'string') {
  console.error(command);
  process.exitCode = 2;
} else {
  process.exitCode = await runCommand(reachPublisher, command);
}
