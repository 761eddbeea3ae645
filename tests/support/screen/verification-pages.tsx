import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { session } from '../../../examples/account/people';
import type { statuses } from '../../../examples/verification/verification';
import type { AppActor } from '../../../machines/account/app';
import { LiveProvider } from '../../../src/realtime/live-provider';
import { createHandSocket } from './hand-socket';
import { Surroundings, settled, testApp } from './run-screen';
import { type ScriptedClient, scriptedClient } from './scripted-client';

// The pages of the verification, as a person uses them over a server that the test speaks for.

const { openSocket, receive, closeSockets } = createHandSocket();

/** The server emits that a record has changed. */
export const emitUpdate = (kind: string) =>
  receive('record_update', { kind, record: { id: 1 }, cause: 'approved' });

/** A browser that draws no photos sends them as they are. */
export const startPages = () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not drawn')));
};
export const endPages = () => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  closeSockets();
};

export const isShown = (text: string | RegExp) => screen.queryAllByText(text).length > 0;
export const press = (name: string) => {
  const [found] = screen.getAllByRole('button', { name });
  if (!found) throw new Error(`There is no button ${name}.`);
  fireEvent.click(found);
};
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const isPending = () =>
  screen.getByRole('button', { name: 'Submit for review' }).getAttribute('aria-busy') === 'true';
export const submit = () => press('Submit for review');

export type Status = (typeof statuses)[keyof typeof statuses];

/** Answers the three calls that one reading is put together from. */
export const showStatus = ({ answer }: ScriptedClient, { user, verification: own }: Status) => {
  answer('user/center', user);
  answer('user/center2', own.advanced);
  answer('user/preview', { ...own.sent, basic: own.basic, advanced: own.advanced });
};

export const fillBasic = async () => {
  if (isShown('Choose a country')) {
    fireEvent.click(screen.getByLabelText('Country'));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Japan' }));
  }
  type('Name as on the document', 'Ada Marlowe');
  type('ID number', 'L01X 00t47');
  type('Contact address', 'Lindenstraße 4, Berlin');
  submit();
  await settled();
};

export const tileOf = (label: string) => {
  const [name] = screen.getAllByText(label).filter((element) => element.tagName === 'P');
  const tile = name?.parentElement;
  if (!tile) throw new Error(`There is no tile ${label}.`);
  return tile;
};
export const tiles = ['Front photo', 'Back photo', 'Hand-held photo'] as const;

export const choosePhoto = async (label: string) => {
  const [input] = [...tileOf(label).querySelectorAll('input')].reverse();
  if (!input) throw new Error(`Nothing can be chosen for ${label}.`);
  const file = new File([label], 'a.jpg', { type: 'image/jpeg' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
  await settled();
  await settled();
};

export const uploadPhoto = async ({ answer }: ScriptedClient, label: string) => {
  await choosePhoto(label);
  answer('upload', { id: `of ${label}`, url: '/x' });
  await settled();
};

export const live = (page: ReactNode) => <LiveProvider open={openSocket}>{page}</LiveProvider>;
export const expectFailed = () =>
  expect(isShown('Your verification could not be loaded')).toBe(true);
export const reviewing = () => expect(isShown(/We are reviewing your details/)).toBe(true);

const Place = () => <output>{useLocation().pathname}</output>;

/** One page as somebody sees it who is logged in, over a server that the test speaks for. */
export const show = (
  page: ReactNode,
  { app = testApp(session), address = '/', ...given }: Given = {},
) => {
  const scripted = given.scripted ?? scriptedClient();
  const { unmount } = render(
    <Surroundings client={scripted.client} app={app} address={address}>
      {live(page)}
      <Place />
    </Surroundings>,
  );
  const answerStatus = async (status: Status) => {
    showStatus(scripted, status);
    await settled();
  };
  return { ...scripted, scripted, app, unmount, answerStatus };
};
type Given = { app?: AppActor; address?: string; scripted?: ScriptedClient };
