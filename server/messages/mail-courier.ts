import { createTransport } from 'nodemailer';
import type { Settings } from '../platform/settings';
import type { Courier } from './message';
import { messageContent } from './message-content';

/** A server that does not respond within this time counts as not having accepted the mail. */
const waitMs = 15_000;

/** Sends mail over SMTP. Refuses text messages, which it cannot send. */
export const mailCourier = (url: string, from: string, settings: Settings): Courier => {
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (message) => {
      if (message.channel === 'sms') throw new Error('No gateway for text messages is configured.');
      const { subject, text } = messageContent(message, settings);
      await transport.sendMail({ from, to: { name: '', address: message.to }, subject, text });
    },
  };
};
