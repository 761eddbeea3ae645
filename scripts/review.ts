import { login } from './command/login';
import { parseCommand, usage } from './review/arguments';
import { runReview } from './review/run';

// `npm run review`: lists records under review and decides on them.

const words = process.argv.slice(2);
const parsed = parseCommand(words, login());
if (words[0] === 'help') {
  console.log(usage);
} else if (typeof parsed === 'string') {
  console.error(parsed);
  process.exitCode = 2;
} else {
  process.exitCode = await runReview(parsed.command, parsed.folder);
}
