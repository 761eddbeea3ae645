import type { PushMessage } from '../../schemas/account/push';
import { type Language, languages } from '../../schemas/kernel/language';
import type { RoutePath } from '../../schemas/kernel/route';
import type { ReviewNotice } from '../messages/message';
import { messageContent } from '../messages/message-content';
import { isReviewNotice, reviewLink } from '../messages/review-link';
import type { Settings } from '../platform/settings';
import { messageText } from '../requests/message-text';

type MessageId = Parameters<typeof messageText>[0];

/** What happens to orders without their owner, and changes of an account. */
const contents = {
  spotFilled: { title: 'mail.push.spotFilled', link: '/pages/trade/index' },
  optionDelivered: { title: 'mail.push.optionDelivered', link: '/pages/option/detail' },
  futuresOpened: { title: 'mail.push.futuresOpened', link: '/pages/lever/index' },
  futuresClosed: { title: 'mail.push.futuresClosed', link: '/pages/lever/index' },
  futuresLiquidated: { title: 'mail.push.futuresLiquidated', link: '/pages/lever/index' },
  futuresUnprotected: { title: 'mail.push.futuresUnprotected', link: '/pages/lever/index' },
  securityChanged: { title: 'mail.change.subject', link: '/pages/settings/security/index' },
} as const satisfies Record<string, { title: MessageId; link: RoutePath }>;

export type PushKind = keyof typeof contents | ReviewNotice;

/** What is pushed, and the record that it is about. */
export type PushEvent = { readonly kind: PushKind; readonly recordId: number | null };

const htmlLangOf = (language: Language) =>
  languages.find(({ code }) => code === language)?.htmlLang ?? 'en';

const wordsOf = ({ kind, recordId }: PushEvent, language: Language, settings: Settings) => {
  if (isReviewNotice(kind)) {
    const { subject, text } = messageContent({ purpose: kind, code: null, language }, settings);
    return { title: subject, body: text, link: reviewLink(kind, recordId ?? 0) };
  }
  const { title, link } = contents[kind];
  return {
    title: messageText(title, language),
    body: messageText('mail.push.text', language),
    link,
  };
};

/**
 * The notification of an event. A lock screen shows it to anybody, so it names no amount, no price,
 * no pair and no account (contract/realtime.md#push-notifications). Notifications with one tag
 * replace each other.
 */
export const pushMessage = (
  event: PushEvent,
  { tag, language, settings }: { tag: string; language: Language; settings: Settings },
): PushMessage => ({
  ...wordsOf(event, language, settings),
  tag,
  lang: htmlLangOf(language),
});
