import type { Features } from '../../schemas/kernel/config';
import type { Settings } from './settings';

/** A feature that is not built is closed, whatever the settings are. */
const built: Features = {
  spot: true,
  lever: false,
  lever_limit: false,
  lever_stop: false,
  option: false,
  option_even: false,
  hosting: false,
  subscription: false,
  deposit: false,
  withdraw: false,
  bank: false,
  chat: false,
  totp: true,
  vip_recharge: false,
};

/** Features that are built and not disabled by a setting. */
export const openFeatures = (settings: Settings): Features => ({
  ...built,
  lever_limit: built.lever_limit && settings['lever.limit_open'],
  lever_stop: built.lever_stop && settings['lever.stop_open'],
  option_even: built.option_even && settings['option.even_open'],
  deposit: built.deposit && settings['funds.open'],
  withdraw: built.withdraw && settings['funds.open'],
});
