// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { appUpdateMachine } from '../../machines/kernel/app-update';
import { UpdatePrompt } from '../../src/app/update-prompt';
import { DailyTimeNotice } from '../../src/parts/account/own-limits';
import { Surroundings } from '../support/screen/run-screen';
import { scriptedClient } from '../support/screen/scripted-client';

afterEach(cleanup);

const activate = async (): Promise<unknown> => null;
const noticeOf = (text: string) => screen.getByText(text).closest('section');

test('a new version and the end of the daily time share one region, the newer one after the other', () => {
  const update = createActor(
    appUpdateMachine.provide({ actors: { activateVersion: fromPromise(activate) } }),
    { input: { hasWork: false } },
  ).start();
  const notices = (minutesLeft: number | null) => (
    <Surroundings client={scriptedClient().client}>
      <DailyTimeNotice minutesLeft={minutesLeft} />
      <UpdatePrompt update={update} />
    </Surroundings>
  );
  const { rerender } = render(notices(null));
  rerender(notices(5));
  const prompt = noticeOf('New version available');
  const time = noticeOf('5 minutes of your daily time left');
  expect(prompt?.parentElement?.className).toContain('region');
  expect([...(prompt?.parentElement?.children ?? [])]).toEqual([prompt, time]);
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect([...(prompt?.parentElement?.children ?? [])]).toEqual([prompt]);
});
