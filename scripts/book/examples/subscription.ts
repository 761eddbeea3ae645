import { amount, zero } from '../../../schemas/kernel/money';
import { type ExampleTable, ofParam } from './example';

const window = { startMs: 10_000, endMs: 20_000 };
const at = (nowMs: number) => ({ params: { nowMs, ...window } });
const unlocks = (nowMs: number) => ({ params: { nowMs, unlockMs: 20_000 } });
