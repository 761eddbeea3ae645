import type { FailedMessage } from '../../../machines/support/chat-outbox';
import type { Failure } from '../../../schemas/kernel/failure';
import type { ChatMessage, OutgoingMessage } from '../../../schemas/support/chat-message';
import { dayStamp } from '../../format/time';

export type ChatRow = {
  readonly key: string;
  readonly isOwn: boolean;
  readonly name: string;
  readonly text: string;
  /** Where the photo is; null for a text, empty for a photo that is not shown yet. */
  readonly image: string | null;
  readonly time: string;
  readonly state:
    | { readonly kind: 'sent' | 'sending' | 'waiting' }
    | { readonly kind: 'failed'; readonly clientId: string; readonly failure: Failure };
  /** The day that begins with this row; null within a day. */
  readonly day: string | null;
  /** Whether its time is shown: it is the last of a group. */
  readonly endsGroup: boolean;
};

type Bare = Omit<ChatRow, 'day' | 'endsGroup'>;

/** Messages of one side within this time are one group. */
const groupMs = 5 * 60_000;

const ofMessage = (message: ChatMessage): Bare => ({
  key: message.clientId ?? message.id,
  isOwn: message.from === 'user',
  name: message.name,
  text: message.text,
  image: message.image,
  time: message.createdAt,
  state: { kind: 'sent' },
});

const ofOutgoing = (message: OutgoingMessage, state: ChatRow['state']): Bare => ({
  key: message.clientId,
  isOwn: true,
  name: '',
  text: message.text,
  image: message.image === null ? null : '',
  time: message.writtenAt,
  state,
});

const isOneGroup = (row: Bare, next: Bare) =>
  row.isOwn === next.isOwn &&
  row.name === next.name &&
  next.state.kind === 'sent' &&
  dayStamp(row.time) === dayStamp(next.time) &&
  Date.parse(next.time) - Date.parse(row.time) < groupMs;

type Parts = {
  readonly messages: readonly ChatMessage[];
  readonly unsent: readonly OutgoingMessage[];
  readonly failed: readonly FailedMessage[];
  readonly isHeld: boolean;
};

/** What stands in the conversation; a message that has come back from the server stands there once. */
export const chatRows = ({ messages, unsent, failed, isHeld }: Parts): readonly ChatRow[] => {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const kind = isHeld ? 'waiting' : 'sending';
  const rows: readonly Bare[] = [
    ...messages.map(ofMessage),
    ...failed.map(({ message, failure }) =>
      ofOutgoing(message, { kind: 'failed', clientId: message.clientId, failure }),
    ),
    ...unsent
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((message) => ofOutgoing(message, { kind })),
  ];
  return rows.map((row, at) => {
    const previous = rows[at - 1];
    const next = rows[at + 1];
    const day = dayStamp(row.time);
    return {
      ...row,
      day: previous && dayStamp(previous.time) === day ? null : day,
      endsGroup: !next || !isOneGroup(row, next),
    };
  });
};
