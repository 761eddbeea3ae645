import { stressHandshakes } from './stress/handshakes';
import { stressMemory } from './stress/memory';
import { stressRestart } from './stress/restart';

// `npm run stress`: attacks a server of its own on loopback for minutes, which tests cannot, and prints
// what it withstood (docs/attacks.md). `npm run stress -- memory` runs one part.

const parts: Readonly<Record<string, () => Promise<void>>> = {
  restart: stressRestart,
  handshakes: stressHandshakes,
  memory: stressMemory,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; parts are ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 1;
} else {
  for (const [name, run] of Object.entries(parts)) {
    if (names.length === 0 || names.includes(name)) await run();
  }
}
