import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import { mailCourier } from './mail-courier';
import { createMailbox, type Mailbox } from './mailbox';
import type { Courier } from './message';

/** The delivery of messages, and the mailbox of a demonstration, which anyone may read. */
export type Couriers = { readonly courier: Courier; readonly mailbox: Mailbox | null };

/** In `live` mail is sent by SMTP; there is no gateway for text messages, so they are refused. */
export const createCouriers = (config: ServerConfig, clock: Clock): Couriers => {
  if (config.TIDELINE_MODE === 'live') {
    if (config.SMTP_URL === undefined) throw new Error('A live server needs its SMTP_URL.');
    return {
      courier: mailCourier(config.SMTP_URL, config.MAIL_FROM, config.settings),
      mailbox: null,
    };
  }
  const mailbox = createMailbox(clock, config.settings);
  return { courier: mailbox, mailbox };
};

declare module '../requests/services' {
  interface Services {
    couriers: Couriers;
  }
}
