// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { appUpdateMachine, selectIsOffered } from '../../machines/kernel/app-update';
import { UpdatePrompt } from '../../src/app/update-prompt';
import { createOngoingWork } from '../../src/components/base/ongoing-work';
import { Surroundings, settled } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const open = (activate: () => Promise<unknown>) => {
  const update = createActor(
    appUpdateMachine.provide({ actors: { activateVersion: fromPromise(activate) } }),
    { input: { hasWork: false } },
  ).start();
  const activated = vi.fn();
  update.on('version.activated', activated);
  update.send({ type: 'version.installed' });
  render(
    <Surroundings client={scriptedClient().client}>
      <UpdatePrompt update={update} />
    </Surroundings>,
  );
  return { update, activated };
};

test('a new version takes over when it is accepted', async () => {
  const { activated } = open(async () => null);
  expect(screen.getByText('New version available')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }));
  await settled();
  expect(activated).toHaveBeenCalledOnce();
});

test('one that is postponed is offered no more, and does not take over', () => {
  const { update, activated } = open(async () => null);
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(selectIsOffered(update.getSnapshot())).toBe(false);
  expect(activated).not.toHaveBeenCalled();
});

test('one that does not activate says so, and is offered again', async () => {
  const { update } = open(() => Promise.reject(new Error('no')));
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }));
  await settled();
  expect(screen.getByText(/could not be installed/)).toBeTruthy();
  expect(selectIsOffered(update.getSnapshot())).toBe(true);
});

test('one that was accepted waits for what was begun meanwhile', async () => {
  let activate: () => void = () => undefined;
  const { update, activated } = open(
    () =>
      new Promise<void>((resolve) => {
        activate = resolve;
      }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }));
  act(() => update.send({ type: 'work.started' }));
  activate();
  await settled();
  expect(activated).not.toHaveBeenCalled();
  act(() => update.send({ type: 'work.ended' }));
  expect(activated).toHaveBeenCalledOnce();
});

test('work is unfinished until every holder has released it', () => {
  const work = createOngoingWork();
  expect(work.get()).toBe(false);
  const [first, second] = [work.hold(), work.hold()];
  first();
  first();
  expect(work.get()).toBe(true);
  second();
  expect(work.get()).toBe(false);
});
