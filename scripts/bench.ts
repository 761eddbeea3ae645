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
import { runParts } from './parts';

// `npm run bench`: prints measurements, each beside a baseline of the same run. Not a test, because
// the figures depend on the machine. `npm run bench -- home ticks` runs parts.

await runParts({
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
});
