import type { UserEventName, UserPayload } from '../../schemas/account/private-event';
import type { PushMessage } from '../../schemas/account/push';
import type { CloseReason } from '../../schemas/futures/futures-order';
import { type Language, languages } from '../../schemas/kernel/language';
import type { RoutePath } from '../../schemas/kernel/route';
import { optionStatusNumbers } from '../../schemas/option/option-order';
import { statusNumbers } from '../../schemas/spot/spot-order';
import { messageText } from '../requests/message-text';

type MessageId = Parameters<typeof messageText>[0];

/** What is pushed: a kind of event, or a notice that has words of its own already. */
export type PushEvent =
  | 'spotFilled'
  | 'optionDelivered'
  | 'futuresOpened'
  | 'futuresClosed'
  | 'futuresLiquidated'
  | 'securityChanged'
  | Pick<UserPayload['notice'], 'title' | 'text' | 'link'>;

const contents: Record<
  Extract<PushEvent, string>,
  { readonly title: MessageId; readonly link: RoutePath }
> = {
  spotFilled: { title: 'mail.push.spotFilled', link: '/pages/trade/index' },
  optionDelivered: { title: 'mail.push.optionDelivered', link: '/pages/option/detail' },
  futuresOpened: { title: 'mail.push.futuresOpened', link: '/pages/lever/index' },
  futuresClosed: { title: 'mail.push.futuresClosed', link: '/pages/lever/index' },
  futuresLiquidated: { title: 'mail.push.futuresLiquidated', link: '/pages/lever/index' },
  securityChanged: {
    title: 'mail.change.subject',
    link: '/pages/settings/security/index',
  },
};

const htmlLangOf = (language: Language) =>
  languages.find(({ code }) => code === language)?.htmlLang ?? 'en';

/**
 * The notification of an event. A lock screen shows it to anybody, so it names no amount, no price,
 * no pair and no account (contract/realtime.md#push-notifications).
 */
export const pushMessage = (event: PushEvent, tag: string, language: Language): PushMessage => {
  const lang = htmlLangOf(language);
  if (typeof event !== 'string') {
    const { title, text, link } = event;
    return { title: `${title}`, body: `${text}`, link: link ?? '/', tag, lang };
  }
  const { title, link } = contents[event];
  return {
    title: messageText(title, language),
    body: messageText('mail.push.text', language),
    link,
    tag,
    lang,
  };
};

const closings = {
  take_profit: 'futuresClosed',
  stop_loss: 'futuresClosed',
  liquidation: 'futuresLiquidated',
} as const satisfies Record<Exclude<CloseReason, 'user'>, PushEvent>;

const isClosing = (reason: unknown): reason is keyof typeof closings =>
  typeof reason === 'string' && reason in closings;

type OrderUpdate = UserPayload['order_update'];

/** A change that was read again after a lost commit has the cause `restored`. */
const ofOrder = ({ kind, order, cause }: OrderUpdate): PushEvent | null => {
  const status: unknown = Reflect.get(order, 'status');
  switch (kind) {
    case 'spot': {
      const isByMarket = cause === 'filled' || cause === 'restored';
      return isByMarket && status === statusNumbers.completed ? 'spotFilled' : null;
    }
    case 'option':
      return status === optionStatusNumbers.delivered ? 'optionDelivered' : null;
    case 'lever': {
      const reason: unknown = cause === 'restored' ? Reflect.get(order, 'close_reason') : cause;
      if (reason === 'activated') return 'futuresOpened';
      return isClosing(reason) ? closings[reason] : null;
    }
  }
};

/**
 * What of a private event is pushed: what happens without the person, and notices. What a person does
 * is answered on the screen.
 */
export const pushEventOf = (
  name: Exclude<UserEventName, 'session_ended'>,
  payload: UserPayload[typeof name],
): PushEvent | null => {
  if (name === 'order_update' && 'kind' in payload && 'order' in payload) return ofOrder(payload);
  if (name === 'notice' && 'title' in payload) return payload;
  return null;
};
