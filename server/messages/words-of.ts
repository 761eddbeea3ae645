import type { Settings } from '../settings';
import { say } from '../words';
import type { Message } from './courier';

/** What a message says, in the language of the person who asked for it. */
export const wordsOf = (
  { purpose, code, language }: Pick<Message, 'purpose' | 'code' | 'language'>,
  settings: Settings,
): { subject: string; text: string } => {
  if (code !== null) {
    const params = { code, minutes: settings['code.minutes'] };
    const subject = say('mail.code.subject', language, params);
    return purpose === 'register'
      ? { subject, text: say('mail.code.register', language, params) }
      : { subject, text: say('mail.code.forget', language, params) };
  }
  return purpose === 'register'
    ? {
        subject: say('mail.known.subject', language),
        text: say('mail.known.text', language),
      }
    : {
        subject: say('mail.unknown.subject', language),
        text: say('mail.unknown.text', language),
      };
};
