import { expect, test } from 'vitest';
import { ensureDemoProducts } from '../../server/subscription/demo-products';
import { subscriptionCalls } from '../../server/subscription/subscription-routes';
import { describeOnEachDatabase } from '../support/database/databases';
import { openApp } from '../support/server/test-app';

describeOnEachDatabase('the new coins of a demonstration', (database) => {
  test('are one in each state, created once, and one is recommended', async () => {
    const app = await openApp(database().db, subscriptionCalls);
    await ensureDemoProducts(app.services);
    await ensureDemoProducts(app.services);
    const { body } = await app.send('lh/send/config', {}, { method: 'GET' });
    const rows: { state: string }[] = body.message.data;
    expect(rows.map(({ state }) => state)).toEqual([
      'subscribing',
      'subscribing',
      'upcoming',
      'sold_out',
      'launched',
    ]);
    const recommended = await app.send('lh/send/get_recommend', {}, { method: 'GET' });
    expect(recommended.body.message).toMatchObject({ new_currency_name: 'DEMOKELP' });
    await app.server.close();
  });
});
