import * as v from 'valibot';
import { type Limits, limitSettings } from '../../schemas/kernel/limits';
import { ownSettings } from './own-settings';

/**
 * The settings of contract/limits.md#settings with their defaults. The file in TIDELINE_CONFIG may
 * override them; an unknown name or an invalid value stops the start.
 */
export const Settings = v.strictObject({ ...limitSettings, ...ownSettings });
export type Settings = v.InferOutput<typeof Settings>;

/** Settings that differ in a demonstration (contract/limits.md#settings-of-a-demonstration). */
const demonstration: v.InferInput<typeof Settings> = {
  'security.hold_hours': 0,
  'demo.show_codes': true,
  // Many people try a demonstration from one machine, and its messages reach nobody.
  'code.per_sender_hour': 1_000,
  'code.per_sender_day': 10_000,
  'demo.grant': { USDT: '10000', BTC: '0.1', ETH: '2' },
  'withdraw.min.USDT': '10',
  'address.cooldown_hours': 0,
  'option.even_open': true,
  'review.auto_seconds': 20,
};

/**
 * The settings of a mode with an operator's overrides. Throws valibot's error if one is invalid.
 */
export const settingsFor = (mode: 'demo' | 'live', overrides: unknown = {}): Settings =>
  v.parse(Settings, {
    ...(mode === 'demo' ? demonstration : {}),
    ...v.parse(v.record(v.string(), v.unknown()), overrides),
  });

const PublicSettings = v.object(limitSettings);

/** The public settings, as `app/config` sends them (contract/calls/get-app-config.md). */
export const publicSettings = (settings: Settings): Limits => v.parse(PublicSettings, settings);
