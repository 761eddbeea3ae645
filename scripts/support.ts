import { login } from './command/login';
import { parseSupport, usage } from './support/arguments';
import { runSupport } from './support/run';

// `npm run support`: lists conversations with customer service, reads and answers them.

const words = process.argv.slice(2);
const parsed = parseSupport(words, login());
if (words[0] === 'help') {
  console.log(usage);
} else if (typeof parsed === 'string') {
  console.error(parsed);
  process.exitCode = 2;
} else {
  process.exitCode = await runSupport(parsed.command, parsed.folder);
}
