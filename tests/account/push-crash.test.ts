import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { minuteMs } from '../../schemas/kernel/time';
import { httpClient } from '../support/server/http-client';
import { startServerProcess } from '../support/server/server-process';
import { openPushService, type PushService } from './support/push-endpoint';

const folder = mkdtempSync(join(tmpdir(), 'tideline-push-'));
const settings = join(folder, 'settings.json');
const env = {
  DATA_DIR: join(folder, 'data'),
  TIDELINE_CONFIG: settings,
  MARKET_FEED: 'simulated',
  CLOCK: 'test',
};
const reviewedAfterMs = 25_000;

let service: PushService;
beforeAll(async () => {
  writeFileSync(settings, JSON.stringify({ 'push.hosts': ['localhost'] }));
  service = await openPushService();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a server that is killed while it notifies sends the notification at its next start', async () => {
  const first = await startServerProcess(env);
  const client = httpClient(first.url);
  const login = { user_string: 'demo@tideline.example', password: 'paper-trading' };
  const token = v.parse(v.string(), await client.done('user/login', login));
  await client.done('user/push/subscribe', service.target('phone'), token);
  await client.done(
    'wallet/simulate_in',
    { currency: '3', chain: 'TRC20', amount: '250.5' },
    token,
  );
  service.answers.push('none');
  await client.advance(reviewedAfterMs);
  await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 20_000 });
  await first.kill();

  const second = await startServerProcess(env);
  const again = httpClient(second.url);
  // Its clock begins at the machine's time, which the first one was ahead of; and the first one may
  // have waited for the answer in vain, and noted when to send it again.
  await again.advance(2 * minuteMs);
  await vi.waitFor(() => expect(service.received).toHaveLength(2), { timeout: 60_000 });
  // Whatever was delivered is not sent again, neither later nor by another start.
  await again.advance(10 * minuteMs);
  await second.stop();
  expect(service.received).toHaveLength(2);
  const [lost, sent] = service.received;
  // A browser that did get the first one shows one notification.
  expect(sent?.message).toEqual(lost?.message);
  expect(sent?.message).toMatchObject({ link: '/pages/assets/record' });
}, 240_000);
