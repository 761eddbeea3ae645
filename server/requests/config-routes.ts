import * as v from 'valibot';
import { SentConfig, SentServerTime } from '../../schemas/kernel/answer';
import { languages } from '../../schemas/kernel/language';
import { timeOf } from '../../schemas/kernel/time';
import { bankCurrencyId, quoteCurrencyId } from '../instruments/instruments';
import { publicSettings } from '../platform/settings';
import { type Call, call } from './call';

const config = call({
  kind: 'plain',
  method: 'GET',
  path: 'app/config',
  who: 'visitor',
  about: 'Public configuration: features, limits and languages.',
  request: v.object({}),
  result: SentConfig,
  refusals: [],
  isPublic: true,
  run: async (_, { services }) => {
    const { settings, TIDELINE_MODE } = services.config;
    return {
      version: settings['app.version'],
      demo: TIDELINE_MODE === 'demo',
      feed: services.market.kind,
      socket_url: '',
      static_url: '',
      languages: languages.map(({ code, name }) => ({ value: code, title: name })),
      chains: settings.chains,
      base_currency_id: quoteCurrencyId,
      bank_currency_id: bankCurrencyId,
      features: services.features,
      limits: publicSettings(settings),
      disclosures: { risk: settings['disclosure.risk'] },
    };
  },
});

const time = call({
  kind: 'plain',
  method: 'GET',
  path: 'time',
  who: 'visitor',
  about: 'The clock of the server.',
  request: v.object({}),
  result: SentServerTime,
  refusals: [],
  run: async (_, { nowMs, services }) => ({
    now: timeOf(nowMs),
    epoch_ms: nowMs,
    rate: String(services.clock.rate),
  }),
});

export const configCalls: readonly Call[] = [config, time];
