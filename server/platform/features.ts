import type { Features } from '../../schemas/kernel/config';
import type { Config } from './config';

/** A feature that is not built is closed, whatever the settings are. */
const built: Features = {
  spot: true,
  lever: true,
  lever_limit: true,
  lever_stop: true,
  option: true,
  option_even: true,
  hosting: true,
  subscription: true,
  deposit: true,
  withdraw: true,
  bank: true,
  chat: true,
  totp: true,
  vip_recharge: true,
};

/**
 * Features that are built and not disabled by a setting. Deposits are paid to paper addresses only,
 * so they are open in a demonstration alone.
 */
export const openFeatures = ({
  settings,
  TIDELINE_MODE: mode,
}: Pick<Config, 'settings' | 'TIDELINE_MODE'>): Features => ({
  ...built,
  lever_limit: built.lever_limit && settings['lever.limit_open'],
  lever_stop: built.lever_stop && settings['lever.stop_open'],
  option_even: built.option_even && settings['option.even_open'],
  deposit: built.deposit && settings['funds.open'] && mode === 'demo',
  withdraw: built.withdraw && settings['funds.open'],
});
