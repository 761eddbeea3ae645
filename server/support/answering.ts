import { timeOf } from '../../schemas/kernel/time';
import { appendAct } from '../audit/audit-log';
import { refusalText } from '../requests/message-text';
import { Refusal } from '../requests/refusal';
import type { Services } from '../requests/services';
import type { ReviewReport } from '../review/command';
import { listConversations, markServiceRead, messagesOf, storeAnswer } from './chat-store';
import { wireMessage } from './chat-wire';
import type { SupportCommand } from './command';

type Parts = Pick<Services, 'db' | 'clock' | 'uploads' | 'notifier'>;

const maxListed = 100;
const maxRead = 50;

/** Characters that would move the cursor of a terminal or turn the direction of its text. */
const unprintable = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const report = (lines: readonly string[]): ReviewReport => ({
  isDone: true,
  photos: [],
  lines: lines.map((line) => line.replace(unprintable, '\ufffd')),
});

const list = async ({ db }: Parts) => {
  const listed = await listConversations(db, maxListed);
  if (listed.length === 0) return report(['Nobody has written yet.']);
  return report(
    listed.map(({ userId, waitingSinceMs, unread }) => {
      const state = waitingSinceMs === null ? 'answered' : `waits since ${timeOf(waitingSinceMs)}`;
      return `user ${userId}  ${state}  ${unread} unread`;
    }),
  );
};

const photosOf = (uploads: Parts['uploads'], ids: readonly string[], userId: number) =>
  Promise.all(
    ids.map(async (id, at) => {
      const photo = await uploads.openForReview(id);
      return photo
        ? [
            {
              name: `chat-${userId}-${at + 1}.${photo.type.replace('image/', '')}`,
              bytes: photo.bytes.toString('base64'),
            },
          ]
        : [];
    }),
  );

/** A further line of a message is indented, so that no text can pass for a message of its own. */
const indented = (text: string) => text.replaceAll('\n', '\n    ');

const read = async (
  { db, uploads }: Parts,
  { user, withPhotos }: Extract<SupportCommand, { act: 'read' }>,
): Promise<ReviewReport> => {
  const { rows, total } = await messagesOf(db, user, { before: null, limit: maxRead });
  const [newest] = rows;
  if (!newest) return { ...report(['This user has not written.']), isDone: false };
  const shown = rows.toReversed();
  const lines = shown.map(({ author, body, created_ms, upload_id }) => {
    const who = author === 'user' ? 'user' : 'service';
    return `${timeOf(created_ms)}  ${who}: ${upload_id === null ? indented(body) : '(photo)'}`;
  });
  const left = total - rows.length;
  await markServiceRead(db, user, newest.seq);
  const ids = shown.flatMap(({ upload_id: id }) => (id === null ? [] : [id]));
  return {
    ...report([...(left > 0 ? [`${left} earlier messages are not shown.`] : []), ...lines]),
    photos: withPhotos ? (await photosOf(uploads, ids, user)).flat() : [],
  };
};

const answer = async (
  { db, clock, uploads, notifier }: Parts,
  { user, actor, name, text }: Extract<SupportCommand, { act: 'answer' }>,
): Promise<ReviewReport> => {
  const nowMs = clock.now();
  const { row, conversation } = await db.transaction().execute(async (trx) => {
    const stored = await storeAnswer(trx, { userId: user, name, text }, nowMs);
    // The log takes no private data, so it names the message and not its text.
    const after = { message: stored.row.id, user };
    const act = { actor, act: 'answer', kind: 'chat', recordId: stored.row.seq } as const;
    await appendAct(trx, { ...act, before: {}, after }, nowMs);
    return stored;
  });
  notifier.chatMessage(user, wireMessage(row, conversation, uploads));
  return report([`The answer to user ${user} is sent.`]);
};

const perform = (parts: Parts, command: SupportCommand): Promise<ReviewReport> => {
  switch (command.act) {
    case 'list':
      return list(parts);
    case 'read':
      return read(parts, command);
    case 'answer':
      return answer(parts, command);
  }
};

/** Executes an agent's command: lists, reads and answers conversations, and nothing else. */
export const performSupport = async (
  parts: Parts,
  command: SupportCommand,
): Promise<ReviewReport> => {
  try {
    return await perform(parts, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...report([refusalText(error.code, error.params, 'en')]), isDone: false };
  }
};
