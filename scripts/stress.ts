import { runParts } from './parts';
import { stressHandshakes } from './stress/handshakes';
import { stressMemory } from './stress/memory';
import { stressRestart } from './stress/restart';
import { stressStop } from './stress/stop';

// `npm run stress`: attacks a server of its own on loopback for minutes, which tests cannot, and prints
// what it withstood (docs/attacks.md). `npm run stress -- memory` runs one part.

await runParts({
  restart: stressRestart,
  stop: stressStop,
  handshakes: stressHandshakes,
  memory: stressMemory,
});
