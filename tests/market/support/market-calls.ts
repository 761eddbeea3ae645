import { answerFrom } from '../../../schemas/kernel/envelope';
import { settingsCalls } from '../../../server/account/settings-routes';
import { marketCalls } from '../../../server/market/market-routes';
import { testClock } from '../../../server/platform/clock';
import { configCalls } from '../../../server/requests/config-routes';
import type { TestDatabase } from '../../support/database/databases';
import { type ScriptedMinute, scriptedFeed } from '../../support/server/scripted-feed';
import { serverOver } from '../../support/server/test-app';

export const noon = Date.parse('2026-03-04T12:00:00.000Z');
export const minute = 60_000;

const history: readonly ScriptedMinute[] = [
  [noon - 3 * minute, '60000', '60010', '59990', '60005', '1.5'],
  [noon - 2 * minute, '60005', '60020', '60000', '60010.5', '0.25'],
];

/** The calls of the market, the settings and the language over one scripted market, whose clock stands at noon. */
export const opened = async (db: TestDatabase['db'], environment?: Record<string, string>) => {
  const clock = testClock(noon);
  const { feed, trade } = scriptedFeed(clock, {
    symbols: ['BTC/USDT', 'DOGE/USDT'],
    minutes: { 'BTC/USDT': history },
  });
  const calls = [...marketCalls, ...configCalls, ...settingsCalls];
  const { app, services, person, faults } = await serverOver(db, calls, {
    clock,
    feed,
    ...(environment ? { environment } : {}),
  });
  services.market.startWriting();
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `/api/${url}`, headers });
  const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  return { app, clock, person, faults, trade, get, post };
};

/** What an answer carries; throws where it is a refusal. */
export const payloadOf = (body: unknown, path: string): unknown => {
  const answer = answerFrom(body, 200, path);
  if (!answer?.ok) throw new Error(`Not an answer: ${JSON.stringify(body)}`);
  return answer.payload;
};
