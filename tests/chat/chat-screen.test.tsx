// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { person, session, silence } from '../../examples/account/people';
import { emptyPage, first, messageOf, newestPage, tooLong } from '../../examples/support/chat';
import type { ChatPage } from '../../schemas/support/chat-message';
import { outboxStoreOf } from '../../src/api/support/outbox-store';
import { LiveProvider } from '../../src/realtime/live-provider';
import { ChatRoom } from '../../src/screens/support/chat-room';
import { Surroundings, settled, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('scrollBy', () => undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = async (page: ChatPage = emptyPage) => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <ChatRoom user={person} />
      </LiveProvider>
    </Surroundings>,
  );
  scripted.answer('chat/history', page);
  await settled();
  const sends = () => scripted.asked.filter(({ path }) => path === 'chat/send');
  return { ...scripted, sends };
};
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Write a message');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  'javascript:alert(1)',
  '{name} <b>bold</b> &amp; {{7*7}}',
  "'; drop table chat_message; --",
  '<a href="https://evil.example">Your bank</a>',
  '\u202Egnp.exe',
];

test.each(hostile)('shows %j literally', async (text) => {
  await show({ ...emptyPage, messages: [messageOf(1, { text, name: text })] });
  const log = screen.getByRole('log');
  expect(screen.getAllByText((_, node) => node?.textContent === text).length).toBeGreaterThan(0);
  expect(log.querySelectorAll('a, img, script, b').length).toBe(0);
});

test('sends what is typed once, and shows it as sent when the server has it', async () => {
  const { sends, answer } = await show();
  expect(screen.getByText(/We never ask for passwords/)).toBeTruthy();
  type('Hello');
  press('Send');
  expect(box().value).toBe('');
  await settled();
  expect(screen.getByText('Hello')).toBeTruthy();
  expect(screen.getByText('Sending')).toBeTruthy();
  expect(sends()).toHaveLength(1);
  const [stored] = outboxStoreOf(person.id).list();
  expect(stored?.text).toBe('Hello');
  const clientId = stored?.clientId ?? '';
  answer('chat/send', messageOf(1, { from: 'user', clientId, text: 'Hello' }));
  await settled();
  expect(screen.getAllByText('Hello')).toHaveLength(1);
  expect(screen.getByText('Sent')).toBeTruthy();
  expect(outboxStoreOf(person.id).list()).toEqual([]);
});

test('waits without a connection, and sends under the same id when it returns', async () => {
  const { sends, refuse } = await show();
  press('Where is my deposit?');
  await settled();
  refuse('chat/send', silence);
  await settled();
  expect(screen.getByText('Waiting to be sent')).toBeTruthy();
  act(() => void dispatchEvent(new Event('online')));
  await settled();
  const [before, after] = sends();
  expect(after?.variables).toEqual(before?.variables);
  expect(outboxStoreOf(person.id).list()).toHaveLength(1);
});

test('says why a message was refused, sends it again under a new id, or deletes it', async () => {
  const { sends, refuse } = await show();
  type('Hello');
  press('Send');
  await settled();
  refuse('chat/send', tooLong);
  await settled();
  expect(screen.getByText('Not sent The message is too long')).toBeTruthy();
  expect(outboxStoreOf(person.id).list()).toHaveLength(1);
  press('Retry');
  await settled();
  const [before, after] = sends();
  expect(after?.variables).toMatchObject({ text: 'Hello' });
  expect(after?.variables).not.toEqual(before?.variables);
  refuse('chat/send', tooLong);
  await settled();
  press('Delete');
  await settled();
  expect(screen.queryByText('Hello')).toBeNull();
  expect(outboxStoreOf(person.id).list()).toEqual([]);
});

test('sends what an earlier visit left unsent, under its id', async () => {
  outboxStoreOf(person.id).put(first);
  outboxStoreOf(person.id + 1).put({ ...first, text: 'Of somebody else' });
  const { sends } = await show();
  expect(sends().map(({ variables }) => variables)).toEqual([first]);
});

test('keeps a text that is too long, says so, and does not send it', async () => {
  const { sends } = await show();
  type('x'.repeat(2_001));
  expect(screen.getByText('The message is too long')).toBeTruthy();
  press('Send');
  expect(sends()).toEqual([]);
  expect(box().value).toHaveLength(2_001);
});

test('keeps what is typed over a visit elsewhere', async () => {
  await show();
  type('Half a sentence');
  cleanup();
  await show();
  expect(box().value).toBe('Half a sentence');
});

test('reads older messages, marks the newest as read, and says who is there', async () => {
  const unread = { ...newestPage, messages: [messageOf(3, { isRead: false }), messageOf(2)] };
  const { asked, answer, refuse } = await show({ ...unread, isAgentActive: true });
  expect(screen.getByText('An agent is online')).toBeTruthy();
  expect(asked.find(({ path }) => path === 'chat/read')?.variables).toEqual({ id: 'm3' });
  press('Earlier messages');
  await settled();
  refuse('chat/history', silence);
  await settled();
  expect(screen.getByText('Message 2')).toBeTruthy();
  press('Earlier messages');
  await settled();
  answer('chat/history', { ...newestPage, messages: [messageOf(1)], hasMore: false });
  await settled();
  expect(screen.getByText('Message 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
});

test('says that messages could not be loaded, and loads them again', async () => {
  const scripted = scriptedClient();
  render(
    <Surroundings client={scripted.client} app={testApp(session)}>
      <LiveProvider open={() => new Promise(() => undefined)}>
        <ChatRoom user={person} />
      </LiveProvider>
    </Surroundings>,
  );
  scripted.refuse('chat/history', silence);
  await settled();
  expect(screen.getByText('Messages could not be loaded')).toBeTruthy();
  press('Retry');
  await settled();
  scripted.answer('chat/history', newestPage);
  await settled();
  expect(screen.getByText('Message 3')).toBeTruthy();
});

test('sends a photo that was attached, and only it where nothing is typed', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not drawn')));
  const { asked, sends, answer } = await show();
  const photo = new File(['photo'], 'receipt.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Attach a photo', { selector: 'input' }), {
    target: { files: [photo] },
  });
  await settled();
  expect(asked.filter(({ path }) => path === 'upload')).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  answer('upload', { id: 'f'.repeat(32), url: '/files/1' });
  await settled();
  press('Send');
  await settled();
  expect(sends().map(({ variables }) => variables)).toMatchObject([
    { text: '', image: 'f'.repeat(32) },
  ]);
});
