import type { Features } from '../../schemas/kernel/config';
import type { Config } from './config';

/**
 * Features that no setting disables. Deposits are paid to paper addresses only, so they are open in a
 * demonstration alone.
 */
export const openFeatures = ({
  settings,
  TIDELINE_MODE: mode,
}: Pick<Config, 'settings' | 'TIDELINE_MODE'>): Features => ({
  spot: true,
  lever: true,
  lever_limit: settings['lever.limit_open'],
  lever_stop: settings['lever.stop_open'],
  option: true,
  option_even: settings['option.even_open'],
  hosting: true,
  subscription: true,
  deposit: settings['funds.open'] && mode === 'demo',
  withdraw: settings['funds.open'],
  bank: true,
  chat: true,
  totp: true,
  vip_recharge: true,
  own_limits: true,
});
