import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { allChecks } from '../server/domains';
import { ViolationCommand } from '../server/integrity/violation-command';
import { reachViolations } from '../server/integrity/violation-endpoint';
import { login } from './command/login';
import { runCommand } from './command/run';

// `npm run violations`: lists the violations of the records, and acknowledges one.

const usage = `Usage:
  npm run violations -- list
  npm run violations -- acknowledge <id> --reason <text> [--actor <name>]
An acknowledged violation suspends no pair any more. It stays in the records with its reason, and
covers exactly these details: a record that changes again is another violation; of a balance or
another running total it covers the difference, whatever moves later. Without --actor it is
the name of your login on this machine.`;

const parseCommand = (words: readonly string[]): ViolationCommand | null => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { reason: { type: 'string' }, actor: { type: 'string' } },
      allowPositionals: true,
    });
    const [act, id, ...more] = positionals;
    const given = { act, id, reason: values.reason, actor: values.actor ?? login() };
    const command = v.safeParse(ViolationCommand, given);
    const isLong = more.length > 0 || (act === 'list' && id !== undefined);
    return command.success && !isLong ? command.output : null;
  } catch {
    return null;
  }
};

const words = process.argv.slice(2);
const command = parseCommand(words);
if (words[0] === 'help') {
  console.log(usage);
} else if (command === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = await runCommand((config) => reachViolations(config, allChecks), command);
}
