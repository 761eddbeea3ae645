import { parseArgs } from 'node:util';
import { amount } from '../schemas/kernel/money';
import { configFrom } from '../server/platform/config';
import { writeFigure } from './figure';
import { type Extent, marketsOf } from './odds/markets';
import { offersOf } from './odds/payouts';
import { figureOf, repeatsText, resultText, summaryText, testText } from './odds/report';
import { judge, type Result, sweep } from './odds/sweep';

// `npm run odds`: plays about 500 rules for buying options on every feed, chosen in the first half of
// the time and tested in the second, and fails if one wins after fees beyond chance. `--only WORDS`
// sweeps the feeds whose name has the words, `--days N` another number of days of the simulated market,
// `--seeds 4,5` other seeds, `--even 500` a fixed payout of even in place of that of the rule. A run
// without any of these writes `docs/figures.md`.

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    days: { type: 'string', default: '30' },
    seeds: { type: 'string', default: '1,2,3' },
    even: { type: 'string' },
  },
});

const { settings, MARKET_DATA: folder } = configFrom(process.env);
const offers = offersOf(settings, values.even === undefined ? null : amount(values.even));
const durations = settings['option.periods'].map(({ seconds }) => seconds);
const extent: Extent = {
  seeds: values.seeds.split(',').map(Number),
  days: Number(values.days),
  tickDays: 2,
  recordedTickDays: 8,
  staleMs: settings['feed.stale_seconds'] * 1_000,
};

const markets = marketsOf(folder, extent).filter(({ name }) => name.includes(values.only));
const results: Result[] = [];
for (const { load } of markets) {
  const series = await load();
  const swept = sweep(series, offers, durations);
  results.push(...swept);
  for (const result of swept) console.log(resultText(result));
  console.log(repeatsText(series, durations));
}

const judgement = judge(results);
for (const winner of judgement.winners) console.log(`WINS: ${testText(winner)}`);
console.log(summaryText(judgement));
if (process.argv.length === 2) {
  for (const { name } of markets) {
    writeFigure(`odds of ${name}`, figureOf(name, judgement) ?? 'too few orders', 'npm run odds');
  }
}
process.exit(judgement.winners.length === 0 ? 0 : 1);
