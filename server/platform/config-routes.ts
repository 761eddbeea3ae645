import * as v from 'valibot';
import type { WireConfig } from '../../schemas/kernel/config';
import { languages } from '../../schemas/kernel/language';
import type { WireServerTime } from '../../schemas/kernel/time';
import { bankCurrencyId, quoteCurrencyId } from '../market/instruments';
import { type Call, visitorCall } from '../requests/call';
import { openFeatures } from './features';
import { publicSettings } from './settings';

const config = visitorCall({
  method: 'GET',
  path: 'app/config',
  request: v.object({}),
  answer: async (_, { services }): Promise<WireConfig> => {
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
      features: openFeatures(settings),
      limits: publicSettings(settings),
      disclosures: {},
    };
  },
});

const time = visitorCall({
  method: 'GET',
  path: 'time',
  request: v.object({}),
  answer: async (_, { nowMs, services }): Promise<WireServerTime> => ({
    now: new Date(nowMs).toISOString(),
    epoch_ms: nowMs,
    rate: String(services.clock.rate),
  }),
});

export const configCalls: readonly Call[] = [config, time];
