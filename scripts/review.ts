import { userInfo } from 'node:os';
import { askedFrom } from './review/arguments';
import { runReview } from './review/run';

// `npm run review`: what waits for a decision, and the decision.

const asked = askedFrom(process.argv.slice(2), userInfo().username);
if (typeof asked === 'string') {
  console.error(asked);
  process.exitCode = 2;
} else {
  process.exitCode = await runReview(asked.command, asked.folder);
}
