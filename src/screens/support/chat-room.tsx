import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectFailure,
  selectHasOlder,
  selectIsAgentActive,
  selectIsReadingOlder,
  selectMessages,
  selectView,
} from '../../../machines/support/chat-conversation';
import {
  type ChatOutboxActor,
  selectDelay,
  selectFailed,
  selectUnsent,
} from '../../../machines/support/chat-outbox';
import type { User } from '../../../schemas/account/user';
import { newRequestKey } from '../../api/kernel/intents';
import { chatConversationOver, chatReadingOver } from '../../api/support/chat';
import { Button } from '../../components/controls/button';
import { Banner } from '../../components/feedback/banner';
import { EmptyState } from '../../components/feedback/empty-state';
import { Icon } from '../../components/icons/icon';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { SkeletonRows } from '../../components/layout/skeleton';
import { useFailureToast } from '../../context/failure-toast';
import { useEmitted, useOver } from '../../context/services';
import { FailedReading } from '../../lists/failed-reading';
import { useBack } from '../../navigation/back';
import { useConnection } from '../../realtime/live-provider';
import { usePrivateEvents } from '../../realtime/private-events';
import styles from './chat.module.css';
import { useChatOutbox } from './chat-flow';
import { type ChatRow, chatRows } from './chat-rows';
import { Composer } from './composer';
import { MessageRow } from './message-row';
import { usePageEnd } from './page-end';
import { QuickReplies } from './quick-replies';

/** How often messages are read while the socket does not bring them. */
const pollMs = 5_000;

const useConversation = () => {
  const conversation = useActorRef(useOver(chatConversationOver));
  const failed = useFailureToast();
  useEmitted(conversation, 'older.failed', ({ failure }) => failed(failure));
  usePrivateEvents(['chat_message', 'missed'], (event) => {
    if (event.name === 'missed') conversation.send({ type: 'change.notified' });
    if (event.name === 'chat_message') {
      conversation.send({ type: 'message.received', message: event.data.message });
    }
  });
  const isWithoutSocket = useConnection() !== 'open';
  useEffect(() => {
    if (!isWithoutSocket) return;
    const timer = setInterval(() => {
      if (!document.hidden) conversation.send({ type: 'change.notified' });
    }, pollMs);
    return () => clearInterval(timer);
  }, [conversation, isWithoutSocket]);
  return conversation;
};

type Conversation = ReturnType<typeof useConversation>;

/** Tells the server how far the person has read, once the message is in sight. */
const useReadMark = (conversation: Conversation, isInSight: boolean) => {
  const reading = useActorRef(useOver(chatReadingOver));
  const unread = useSelector(conversation, (snapshot) => {
    const newest = selectMessages(snapshot).findLast(({ from }) => from !== 'user');
    return newest && !newest.isRead ? newest.id : null;
  });
  useEffect(() => {
    if (unread === null || !isInSight) return;
    const mark = () => {
      if (!document.hidden) reading.send({ type: 'message.seen', id: unread });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [reading, unread, isInSight]);
};

const Older = ({ conversation }: { conversation: Conversation }) => {
  const hasOlder = useSelector(conversation, selectHasOlder);
  const isReading = useSelector(conversation, selectIsReadingOlder);
  return hasOlder ? (
    <Button
      variant="text"
      compact
      pending={isReading}
      onPress={() => conversation.send({ type: 'older.requested' })}
    >
      <FormattedMessage id="chat.older" />
    </Button>
  ) : null;
};

const Rows = ({ rows, outbox }: { rows: readonly ChatRow[]; outbox: ChatOutboxActor }) => {
  const intl = useIntl();
  return (
    <div role="log" className={styles['log']} aria-label={intl.formatMessage({ id: 'chat.log' })}>
      {rows.map((row) => (
        <MessageRow
          key={row.key}
          row={row}
          onRetry={(clientId) =>
            outbox.send({ type: 'retry.requested', clientId, newClientId: newRequestKey() })
          }
          onDiscard={(clientId) => outbox.send({ type: 'message.discarded', clientId })}
        />
      ))}
    </div>
  );
};

const Messages = ({
  conversation,
  outbox,
  onSend,
}: {
  conversation: Conversation;
  outbox: ChatOutboxActor;
  onSend: (text: string) => void;
}) => {
  const messages = useSelector(conversation, selectMessages);
  const hasOlder = useSelector(conversation, selectHasOlder);
  const unsent = useSelector(outbox, selectUnsent);
  const failed = useSelector(outbox, selectFailed);
  const isHeld = useSelector(outbox, selectDelay) !== null;
  const rows = chatRows({ messages, unsent, failed, isHeld });
  const last = rows.at(-1);
  const end = usePageEnd(rows[0]?.key ?? null, last?.key ?? null, last?.isOwn ?? false);
  useReadMark(conversation, end.isNear);
  return (
    <>
      <Older conversation={conversation} />
      {rows.length === 0 ? (
        <>
          <EmptyState drawing="message">
            <FormattedMessage id="chat.empty" />
          </EmptyState>
          {hasOlder ? null : <QuickReplies onSend={onSend} />}
        </>
      ) : null}
      <Rows rows={rows} outbox={outbox} />
      {end.hasNew ? (
        <button type="button" className={styles['pill']} onClick={end.toEnd}>
          <Icon name="arrow-down" size="small" />
          <FormattedMessage id="chat.new" />
        </button>
      ) : null}
    </>
  );
};

const Content = ({
  conversation,
  ...parts
}: {
  conversation: Conversation;
  outbox: ChatOutboxActor;
  onSend: (text: string) => void;
}) => {
  const intl = useIntl();
  const view = useSelector(conversation, selectView);
  const failure = useSelector(conversation, selectFailure);
  if (view === 'loading') {
    return <SkeletonRows rows={4} label={intl.formatMessage({ id: 'chat.loading' })} />;
  }
  if (view === 'failed') {
    return (
      <FailedReading
        title={<FormattedMessage id="chat.failed" />}
        failure={failure}
        onRetry={() => conversation.send({ type: 'retry.requested' })}
      />
    );
  }
  return <Messages conversation={conversation} {...parts} />;
};

const AgentState = ({ conversation }: { conversation: Conversation }) => {
  const isActive = useSelector(conversation, selectIsAgentActive);
  if (isActive === null) return null;
  return isActive ? (
    <FormattedMessage id="chat.agent.active" />
  ) : (
    <FormattedMessage id="chat.agent.away" />
  );
};

const ConnectionBanner = () => {
  const connection = useConnection();
  if (connection === 'open' || connection === 'silent' || connection === 'connecting') return null;
  return connection === 'offline' ? (
    <Banner tone="warn" icon="offline">
      <FormattedMessage id="chat.offline" />
    </Banner>
  ) : (
    <Banner tone="info" icon="refresh">
      <FormattedMessage id="chat.reconnecting" />
    </Banner>
  );
};

/** The conversation of a person with customer service. */
export const ChatRoom = ({ user }: { user: User }) => {
  const conversation = useConversation();
  const { actor: outbox, photos } = useChatOutbox(user);
  useEmitted(outbox, 'message.sent', ({ message }) =>
    conversation.send({ type: 'message.received', message }),
  );
  const send = (content: { text: string; image: string | null }) =>
    outbox.send({
      type: 'message.submitted',
      message: { ...content, clientId: newRequestKey(), writtenAt: new Date().toISOString() },
    });
  const sendText = (text: string) => send({ text, image: null });
  return (
    <Screen
      header={
        <AppHeader
          back={useBack()}
          title={<FormattedMessage id="chat.title" />}
          subtitle={<AgentState conversation={conversation} />}
        />
      }
      banner={<ConnectionBanner />}
      action={<Composer ownerId={user.id} photos={photos} onSend={send} />}
    >
      <Content conversation={conversation} outbox={outbox} onSend={sendText} />
    </Screen>
  );
};
