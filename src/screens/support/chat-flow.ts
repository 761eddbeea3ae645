import { useEffect } from 'react';
import { createActor } from 'xstate';
import {
  type ChatOutboxActor,
  selectFailed,
  selectUnsent,
} from '../../../machines/support/chat-outbox';
import type { User } from '../../../schemas/account/user';
import { chatOutboxOver } from '../../api/support/chat';
import { followOutbox, outboxStoreOf } from '../../api/support/outbox-store';
import { useLimits } from '../../context/limits';
import { createPhotoFlow, type PhotoFlow } from '../../forms/photo-flow';

/** It goes on sending on other pages, so it is always taken over. */
const usePhotoFlow = createPhotoFlow<ChatOutboxActor>(() => true);

/** The outbox of a person; what an earlier visit left unsent is sent. */
export const useChatOutbox = (user: User): PhotoFlow<ChatOutboxActor> => {
  const maxChars = useLimits()['chat.max_chars'];
  const flow = usePhotoFlow(user, ({ client }) => {
    const store = outboxStoreOf(user.id);
    const follow = followOutbox(store);
    const actor = createActor(chatOutboxOver(client), {
      input: { unsent: store.list(), maxChars },
    });
    actor.subscribe((snapshot) =>
      follow([...selectUnsent(snapshot), ...selectFailed(snapshot).map(({ message }) => message)]),
    );
    return actor;
  });
  const { actor } = flow;
  useEffect(() => {
    const controller = new AbortController();
    const onOnline = () => actor.send({ type: 'connection.returned' });
    addEventListener('online', onOnline, { signal: controller.signal });
    return () => controller.abort();
  }, [actor]);
  return flow;
};
