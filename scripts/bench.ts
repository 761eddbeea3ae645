import { benchMemory } from './bench/memory';
import { benchOrders } from './bench/orders';
import { throwAwayDatabase } from './bench/postgres';
import { benchSockets } from './bench/sockets';

// `npm run bench`: prints figures of the server as it was built, each beside a baseline of the same
// run. It is never a test: what a figure must be depends on the machine.

await benchOrders('embedded', {});
const postgres = await throwAwayDatabase();
if (postgres) {
  try {
    await benchOrders('PostgreSQL', { DATABASE_URL: postgres.url });
  } finally {
    await postgres.drop();
  }
} else {
  console.log('PostgreSQL: none is reachable at TEST_DATABASE_URL, so its orders are left out.');
}
await benchSockets();
await benchMemory();
