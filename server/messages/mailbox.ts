import { timeOf } from '../../schemas/kernel/time';
import type { Clock } from '../platform/clock';
import type { Settings } from '../platform/settings';
import type { Courier, Message } from './message';
import { messageContent } from './message-content';

/** A message in the mailbox of a demonstration (`GET /dev/mailbox`). */
export type MailboxEntry = Pick<Message, 'to' | 'channel' | 'purpose' | 'code'> & {
  readonly subject: string;
  readonly text: string;
  readonly sent_at: string;
};

/** Stores mail and text messages of a demonstration, to be read in the browser. */
export type Mailbox = Courier & {
  /** Messages to an address, newest first; a phone number may be given with or without its code. */
  readonly of: (to: string) => MailboxEntry[];
};

const entriesMost = 500;

const digitsOf = (text: string) => text.replace(/\D/g, '');

const isFor = (address: string, to: string): boolean => {
  if (to.includes('@')) return address.trim().toLowerCase() === to;
  const digits = digitsOf(address);
  const national = to.slice(to.indexOf(' ') + 1);
  return !address.includes('@') && (digits === digitsOf(to) || digits === national);
};

export const createMailbox = (clock: Clock, settings: Settings): Mailbox => {
  let entries: MailboxEntry[] = [];
  return {
    deliver: async (message) => {
      const { to, channel, purpose, code } = message;
      const sent_at = timeOf(clock.now());
      const entry = { to, channel, purpose, code, ...messageContent(message, settings), sent_at };
      entries = [entry, ...entries].slice(0, entriesMost);
    },
    of: (to) => entries.filter((entry) => isFor(to, entry.to)),
  };
};
