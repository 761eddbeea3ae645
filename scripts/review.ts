import { userInfo } from 'node:os';
import { askedFrom, usage } from './review/arguments';
import { runReview } from './review/run';

// `npm run review`: what waits for a decision, and the decision.

/** The name of the login on this machine; empty where the system has none for it. */
const login = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};

const words = process.argv.slice(2);
const asked = askedFrom(words, login());
if (words[0] === 'help') {
  console.log(usage);
} else if (typeof asked === 'string') {
  console.error(asked);
  process.exitCode = 2;
} else {
  process.exitCode = await runReview(asked.command, asked.folder);
}
