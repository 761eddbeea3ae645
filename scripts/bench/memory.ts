import { print } from './figures';
import { startBenchServer } from './server';

const hours = 24;
const hourMs = 3_600_000;
const budgetMs = 40_000;

const mib = (value: number) => `${value.toFixed(0)} MiB resident`;

/** Memory before and after a day of ticks, with the time of the server run fast. */
export const benchMemory = async () => {
  const server = await startBenchServer({ CLOCK: 'test' });
  const advance = async (milliseconds: number) => {
    const response = await fetch(`${server.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_ms: milliseconds }),
    });
    if (!response.ok) throw new Error(`The clock was not moved: ${response.status}`);
  };
  try {
    print('memory: at the start', mib(server.residentMib()));
    const stopAt = performance.now() + budgetMs;
    let passed = 0;
    while (passed < hours * 4 && performance.now() < stopAt) {
      await advance(hourMs / 4);
      passed += 1;
    }
    print(`memory: after ${passed / 4} hours of ticks`, mib(server.residentMib()));
  } finally {
    await server.stop();
  }
};
