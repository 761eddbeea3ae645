import { benchChart } from './bench/chart';
import { benchEngine } from './bench/engine';
import { benchGrowth } from './bench/growth';
import { benchHome } from './bench/home';
import { benchMemory } from './bench/memory';
import { benchMoney } from './bench/money';
import { benchAllOrders } from './bench/orders';
import { benchSockets } from './bench/sockets';
import { benchTaps } from './bench/taps';
import { benchTicks } from './bench/ticks';

// `npm run bench`: prints measurements, each beside a baseline of the same run. Not a test, because
// the figures depend on the machine. `npm run bench -- home ticks` runs parts.

const parts: Readonly<Record<string, () => Promise<void>>> = {
  home: benchHome,
  taps: benchTaps,
  ticks: benchTicks,
  chart: benchChart,
  engine: benchEngine,
  orders: benchAllOrders,
  money: benchMoney,
  sockets: benchSockets,
  memory: benchMemory,
  growth: benchGrowth,
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
