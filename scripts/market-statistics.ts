import { writeFileSync } from 'node:fs';
import { pairs } from '../server/instruments/instruments';
import { chartOf } from './market-statistics/chart';
import { figures } from './market-statistics/figures';
import { panelsOf, type Sample } from './market-statistics/panels';
import { minutePricesOf, recordedPricesOf, tickPricesOf } from './market-statistics/prices';

// `npm run market:statistics`: compares the simulated market with the recorded minutes in
// `MARKET_DATA`. Prints the figures and draws docs/images/simulated-returns.svg.

const file = 'docs/images/simulated-returns.svg';
const folder = process.env['MARKET_DATA'] ?? '../shared/market-data';
const seed = 7;
const startMs = Date.parse('2025-02-03T00:00:00Z');

const recorded: Sample = {
  name: 'recorded, ten pairs, 25 April to 18 May 2021',
  colour: '#d97706',
  minutes: await Promise.all(pairs.map((pair) => recordedPricesOf(folder, pair))),
  seconds: [],
};
const simulated: Sample = {
  name: `simulated, ten pairs, four weeks of seed ${seed}`,
  colour: '#2563eb',
  minutes: pairs.map((pair) => minutePricesOf(pair, seed, startMs)),
  seconds: pairs.map((pair) => tickPricesOf(pair, seed, startMs)),
};

const spread = (values: readonly number[]): string => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean, Math.min(...values), Math.max(...values)]
    .map((value) => value.toFixed(2))
    .join(' | ');
};
console.log(
  '| figure, over ten pairs | recorded: mean | least | most | simulated: mean | least | most |',
);
console.log('|---|---|---|---|---|---|---|');
for (const { title, of } of figures) {
  const [of1, of2] = [recorded, simulated].map(({ minutes }) => spread(minutes.map(of)));
  console.log(`| ${title} | ${of1} | ${of2} |`);
}
writeFileSync(file, chartOf(panelsOf([recorded, simulated])));
