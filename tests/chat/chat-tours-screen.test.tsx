// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { person, session } from '../../examples/account/people';
import { emptyPage, first } from '../../examples/support/chat';
import { chatConversationMachine } from '../../machines/support/chat-conversation';
import { chatOutboxMachine } from '../../machines/support/chat-outbox';
import { type Config, defaultConfig } from '../../schemas/kernel/config';
import { chatUnreadOver, supportContactOver } from '../../src/api/support/chat';
import { outboxStoreOf } from '../../src/api/support/outbox-store';
import { ConfigProvider } from '../../src/context/config';
import { MenuDrawer } from '../../src/navigation/menu-drawer';
import { LiveProvider } from '../../src/realtime/live-provider';
import { ChatRoom } from '../../src/screens/support/chat-room';
import { ChatScreen } from '../../src/screens/support/chat-screen';
import { Answering } from '../support/screen/answering';
import { createHandSocket } from '../support/screen/hand-socket';
import { isBusy, press, type } from '../support/screen/presses';
import { testReading } from '../support/screen/reading-tours';
import { runOnScreen, type ScreenScript, toursOnScreen } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';
import { testTours } from '../support/screen/test-tours';
import { testEach } from '../walker/walker';
import { conversationWalk, outboxWalk } from './walks/chat';

const { client } = scriptedClient();
const { openSocket, receive, closeSockets } = createHandSocket();
const chatOpen: Config = {
  ...defaultConfig,
  features: { ...defaultConfig.features, chat: true },
};
const pollMs = 5_000;
const page = { isHidden: true };

beforeEach(() => {
  page.isHidden = true;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('scrollBy', () => undefined);
  // Messages are read every few seconds without a socket, but not on a page that nobody sees.
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => page.isHidden);
});
afterEach(() => {
  closeSockets();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const room = (
  <LiveProvider open={openSocket}>
    <ChatRoom user={person} />
  </LiveProvider>
);

describe('the conversation on screen', () => {
  const texts = () => screen.queryAllByText(/^Message \d$/).map(({ textContent }) => textContent);
  const showsMessages: ScreenScript<typeof chatConversationMachine>['expectations'][string] = ({
    context: { messages, hasOlder },
  }) => {
    expect(texts()).toEqual(messages.map(({ text }: { text: string }) => text));
    const older = screen.queryByRole('button', { name: 'Earlier messages' });
    expect(older !== null).toBe(hasOlder);
  };
  const script: ScreenScript<typeof chatConversationMachine> = {
    screen: room,
    session,
    paths: { readNewest: 'chat/history', readOlder: 'chat/history' },
    gestures: {
      'message.received': ({ message }) =>
        receive('chat_message', {
          id: message.id,
          from: message.from,
          name: message.name,
          text: message.text,
          created_at: message.createdAt,
          read: message.isRead,
        }),
      'older.requested': () => press('Earlier messages'),
      'change.notified': () => {
        page.isHidden = false;
        act(() => vi.advanceTimersByTime(pollMs));
        page.isHidden = true;
      },
      'retry.requested': () => press('Retry'),
    },
    expectations: {
      loading: () => expect(screen.getByLabelText('Loading messages')).toBeTruthy(),
      failed: () => expect(screen.getByText('Messages could not be loaded')).toBeTruthy(),
      shown: showsMessages,
      following: showsMessages,
      readingOlder: (snapshot) => {
        showsMessages(snapshot);
        expect(isBusy('Earlier messages')).toBe(true);
      },
    },
    failures: {
      shown: ({ context }) => context.failure,
      toasted: ({ type: emitted, failure }) => (emitted === 'older.failed' ? failure : null),
      words: {
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  testTours(chatConversationMachine, conversationWalk, script, {
    title: 'shows where the conversation stands',
    every: 'runs every transition that can happen',
  });
});

describe('the outbox on screen', () => {
  const count = (words: string | RegExp) => screen.queryAllByText(words).length;
  const pressAtRefused = (name: string) => {
    const [refused] = screen.getAllByText(first.text).flatMap((it) => {
      const row = it.parentElement?.parentElement;
      return row && within(row).queryByText(/^Not sent/) ? [row] : [];
    });
    if (!refused) throw new Error('No such message was refused.');
    fireEvent.click(within(refused).getByRole('button', { name }));
  };
  const shows: ScreenScript<typeof chatOutboxMachine>['expectations'][string] = (snapshot) => {
    const { unsent, failed } = snapshot.context;
    const isHeld = snapshot.matches('waiting');
    expect(count('Sending')).toBe(isHeld ? 0 : unsent.length);
    expect(count('Waiting to be sent')).toBe(isHeld ? unsent.length : 0);
    expect(count(/^Not sent/)).toBe(failed.length);
  };
  const script: ScreenScript<typeof chatOutboxMachine> = {
    screen: <Answering answers={{ 'chat/history': () => emptyPage }}>{room}</Answering>,
    session,
    paths: { sendMessage: 'chat/send' },
    gestures: {
      'message.submitted': ({ message }) => {
        type('Write a message', message.text);
        press('Send');
      },
      'retry.requested': () => pressAtRefused('Retry'),
      'message.discarded': () => pressAtRefused('Delete'),
      'connection.returned': () => act(() => void dispatchEvent(new Event('online'))),
    },
    expectations: { resting: shows, sending: shows, waiting: shows },
    failures: {
      shown: ({ context }) => context.failed[0]?.failure ?? null,
      words: {
        'chat.too_long': 'The message is too long',
        'chat.rate': 'Please wait a moment before the next message',
        'client.offline': 'No connection',
        'client.timeout': 'The server did not answer in time',
      },
    },
  };
  const onScreen = toursOnScreen(outboxWalk, script);

  testEach('shows where the messages stand', onScreen.tours, (tour) => {
    for (const message of tour.start.context.unsent) outboxStoreOf(person.id).put(message);
    return runOnScreen(chatOutboxMachine, tour, script).finally(() => localStorage.clear());
  });

  test('runs every transition that can happen', () => expect(onScreen.missing).toEqual([]));
});

testReading(supportContactOver(client), {
  session,
  title: 'where customer service is',
  value: { url: 'https://elsewhere.example/chat', title: '' },
  path: 'set/get_customer_url',
  screen: (
    <LiveProvider open={openSocket}>
      <ConfigProvider first={chatOpen}>
        <ChatScreen />
      </ConfigProvider>
    </LiveProvider>
  ),
  // The chat of the app takes its place, as it does where the other site is not allowed.
  retry: null,
  isSilent: true,
  shows: {
    loading: () => expect(screen.queryByLabelText('Write a message')).toBeNull(),
    value: () => expect(screen.getByLabelText('Write a message')).toBeTruthy(),
    failed: () => expect(screen.getByLabelText('Write a message')).toBeTruthy(),
  },
  stale: null,
});

testReading(chatUnreadOver(client), {
  session,
  title: 'the number of unread messages',
  value: 3,
  path: (scripted, { error, output }) => {
    if (error) scripted.refuse('chat/history', error);
    else scripted.answer('chat/history', { ...emptyPage, unread: output });
  },
  screen: (
    <LiveProvider open={openSocket}>
      <ConfigProvider first={chatOpen}>
        <MenuDrawer onClose={() => undefined} />
      </ConfigProvider>
    </LiveProvider>
  ),
  // A menu shows no failure of what is beside the point.
  retry: null,
  isSilent: true,
  shows: {
    loading: () => expect(screen.queryByText('3 unread messages')).toBeNull(),
    value: () => expect(screen.getByText('3 unread messages')).toBeTruthy(),
    failed: () => expect(screen.queryByText('3 unread messages')).toBeNull(),
  },
  stale: null,
});
