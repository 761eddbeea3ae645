import type en from './messages/en.json';

/** Every text of the app, by id. */
export type MessageId = keyof typeof en;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
