// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { person, session, silence } from '../../examples/account/people';
import { first, messageOf } from '../../examples/support/chat';
import { Config } from '../../schemas/kernel/config';
import { outboxStoreOf } from '../../src/api/support/outbox-store';
import { ConfigProvider } from '../../src/context/config';
import { DeferredParts } from '../../src/deferred-parts';
import { LiveProvider } from '../../src/realtime/live-provider';
import { Surroundings, testApp } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const withChat = v.parse(Config, { features: { chat: true } });
/** The part that sends is fetched first. */
const fetched = { timeout: 20_000 };

const show = () => {
  const scripted = scriptedClient();
  const shown = (address: string) => (
    <Surroundings client={scripted.client} app={testApp(session)} address={address}>
      <ConfigProvider first={withChat}>
        <LiveProvider open={() => new Promise(() => undefined)}>
          <DeferredParts />
        </LiveProvider>
      </ConfigProvider>
    </Surroundings>
  );
  render(shown('/pages/settings/index'));
  return { ...scripted, sends: () => scripted.asked.filter(({ path }) => path === 'chat/send') };
};

test('are sent on a page without the chat, and forgotten once the server has them', async () => {
  outboxStoreOf(person.id).put(first);
  const { sends, refuse, answer } = show();
  await vi.waitFor(() => expect(sends()).toHaveLength(1), fetched);
  refuse('chat/send', silence);
  await act(async () => undefined);
  expect(outboxStoreOf(person.id).list()).toEqual([first]);
  act(() => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(sends()).toHaveLength(2));
  answer('chat/send', messageOf(1, { from: 'user', clientId: first.clientId, text: first.text }));
  await vi.waitFor(() => expect(outboxStoreOf(person.id).list()).toEqual([]));
});

test('of somebody else stay where they are', async () => {
  outboxStoreOf(person.id + 1).put(first);
  const { sends } = show();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(sends()).toEqual([]);
  expect(outboxStoreOf(person.id + 1).list()).toEqual([first]);
});
