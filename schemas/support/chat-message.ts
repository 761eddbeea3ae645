import * as v from 'valibot';
import { described } from '../kernel/described';
import { pageOf } from '../kernel/page';
import { flagOr, intOr, Name, orNull, readBy, Text, Time, Uid } from '../kernel/wire';

const authors = ['user', 'service', 'system'] as const;

/** Everything but line breaks and tabs that is not text. */
const notText = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** Characters as a person counts them, not units of memory. */
const lengthOf = (text: string): number => Array.from(text).length;

/** What a person or the service writes; line breaks are part of it. */
export const chatTextWithin = (maxChars: number) =>
  v.pipe(
    v.string('param.invalid'),
    v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
    v.nonEmpty('chat.empty'),
    v.check((text) => lengthOf(text) <= maxChars, 'chat.too_long'),
    v.check((text) => !notText.test(text), 'param.invalid'),
  );

/** One message: text, or an uploaded photo. */
export type ChatContent = { readonly text: string; readonly image: string | null };

/** A message as this device keeps it until it is sent. */
export const OutgoingMessage = v.object({
  clientId: v.pipe(v.string(), v.uuid()),
  text: v.string(),
  image: v.nullable(v.string()),
  writtenAt: Time,
});
export type OutgoingMessage = v.InferOutput<typeof OutgoingMessage>;

/** What may be sent (contract/rules.md#chat). */
export const chatContentWithin = (maxChars: number) => {
  const text = chatTextWithin(maxChars);
  return v.union([
    v.pipe(
      v.object({ image: Uid, text: v.optional(v.literal(''), '') }),
      v.transform(({ image }): ChatContent => ({ text: '', image })),
    ),
    v.pipe(
      v.object({ text, image: v.optional(v.nullable(v.literal('')), null) }),
      v.transform((typed): ChatContent => ({ text: typed.text, image: null })),
    ),
  ]);
};

export const isSendable = (content: ChatContent, maxChars: number): boolean =>
  content.image === null
    ? v.is(chatTextWithin(maxChars), content.text)
    : v.is(Uid, content.image) && content.text === '';

/** Why a text may not be sent; null if it may. */
export const chatTextIssue = (text: string, maxChars: number): string | null => {
  const parsed = v.safeParse(chatTextWithin(maxChars), text);
  return parsed.success ? null : parsed.issues[0].message;
};

/** The request on the wire (contract/calls/post-chat-send.md). */
export const ChatSendRequest = v.object({
  text: v.optional(
    described(
      v.pipe(v.string(), v.maxLength(20_000, 'chat.too_long')),
      'The text, 1 to `chat.max_chars` characters; empty with a photo.',
    ),
    '',
  ),
  image: v.optional(
    described(
      v.pipe(v.string(), v.maxLength(2048)),
      'Photo: the id or address of an own upload in a request, a signed address in an answer.',
    ),
    '',
  ),
});

/** The same over the socket (contract/realtime.md#requests). */
export const ChatSocketRequest = v.object({
  client_id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  ...ChatSendRequest.entries,
});

export const ChatReadRequest = v.object({ id: described(Uid, 'The last message that was read.') });

/** A message as servers send it; times and flags may be written in several ways. */
export const WireChatMessage = v.object({
  id: Uid,
  client_id: orNull(Uid),
  from: v.picklist(authors),
  name: Text,
  text: Text,
  image: orNull(v.pipe(v.string(), v.regex(/^(?:https:\/\/|[^:]+$)/))),
  created_at: Time,
  read: flagOr(false),
});

export const chatMessageFrom = (wire: v.InferOutput<typeof WireChatMessage>) => ({
  id: wire.id,
  clientId: wire.client_id,
  from: wire.from,
  name: wire.name,
  text: wire.text,
  image: wire.image,
  createdAt: wire.created_at,
  isRead: wire.read,
});

export const ChatMessage = v.pipe(WireChatMessage, v.transform(chatMessageFrom));
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

const About = v.object({ unread: intOr(0), agent_active: flagOr(null) });

/** One page of a conversation, newest first (contract/calls/get-chat-history.md). */
export type ChatPage = {
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
  readonly unread: number;
  /** Null where the server does not say. */
  readonly isAgentActive: boolean | null;
};

export const chatPageOf = (limit: number) => {
  const Page = pageOf(ChatMessage, limit);
  return readBy<unknown, ChatPage>((value) => {
    const page = v.safeParse(Page, value);
    if (!page.success) return null;
    const about = v.safeParse(About, value);
    return {
      messages: page.output.rows,
      hasMore: page.output.hasMore,
      unread: about.success ? about.output.unread : 0,
      isAgentActive: about.success ? about.output.agent_active : null,
    };
  });
};

/** What is left unread. */
export const ChatRead = v.pipe(
  v.object({ unread: intOr(0) }),
  v.transform(({ unread }) => unread),
);

/** An external service, or none (contract/calls/post-set-get-customer-url.md). */
export const SupportContact = v.union([
  v.pipe(
    v.object({ customer_url: Text, title: Text }),
    v.transform(({ customer_url: url, title }) => ({ url, title })),
  ),
  v.pipe(
    Name,
    v.transform((url) => ({ url, title: '' })),
  ),
]);
export type SupportContact = v.InferOutput<typeof SupportContact>;

/**
 * The address of the external service if it may be opened: https, on the host of an allowed site,
 * without credentials (contract/rules.md#chat). Null otherwise.
 */
export const openableAddress = (
  { url }: SupportContact,
  allowedSites: readonly string[],
): string | null => {
  if (!URL.canParse(url)) return null;
  const { protocol, host, username, password, href } = new URL(url);
  const isPlain = protocol === 'https:' && username === '' && password === '';
  const isAllowed = allowedSites.some((site) => URL.canParse(site) && new URL(site).host === host);
  return isPlain && isAllowed ? href : null;
};
