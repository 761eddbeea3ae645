import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { reviewKinds } from '../server/domains';
import { ReviewCommand } from '../server/review/command';
import { reachReviewer } from '../server/review/reach';
import { runCommand } from './command/run';

// `npm run audit:verify`: recomputes the audit log, and with `--known <hash>` looks for a hash that
// was noted earlier, because a chain alone does not show that its end was cut off.

const { values } = parseArgs({ options: { known: { type: 'string' } } });
const command = v.safeParse(ReviewCommand, { act: 'verify', known: values.known ?? '' });
if (command.success) {
  process.exitCode = await runCommand(
    (config) => reachReviewer(config, reviewKinds, 'read'),
    command.output,
  );
} else {
  console.error('A hash is 64 digits and small letters.');
  process.exitCode = 2;
}
