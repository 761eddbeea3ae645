import { fireEvent, screen, within } from '@testing-library/react';
import type { AnyMachineSnapshot } from 'xstate';
import { stateText } from '../../walker/walker';
import { press, pull } from './presses';

/** How a person refreshes, in which situations, and the transitions that this leaves out. */
export type Refreshing = {
  gesture: () => void | Promise<void>;
  isPossible: (snapshot: AnyMachineSnapshot) => boolean;
  missing: readonly string[];
};

export const noticeWords = 'Could not refresh. Newer changes may be missing';

/** What was read last could not be read again. */
export const hasMark = ({ context }: AnyMachineSnapshot): boolean => context['isStale'] === true;

/** Presses the button of the notice that a refresh has failed. */
export const pressNotice = () => {
  const notice = screen.getByText(noticeWords).closest('[role="status"]');
  if (!(notice instanceof HTMLElement)) throw new Error('There is no notice.');
  fireEvent.click(within(notice).getByRole('button', { name: 'Retry' }));
};

/** By the notice of a refresh that failed, which is there only then. */
export const byNotice: Refreshing = {
  gesture: pressNotice,
  isPossible: hasMark,
  missing: [
    'loading: refresh.requested -> loading',
    'loading: readValue done -> refreshing',
    'failed: refresh.requested -> loading',
    'shown: refresh.requested -> refreshing',
  ],
};

/** By pulling the page, which is not possible during a refresh; then only the notice is. */
export const byPull: Refreshing = {
  gesture: () => {
    if (screen.queryByText(noticeWords)) pressNotice();
    else pull();
  },
  isPossible: (snapshot) => !stateText(snapshot).endsWith('refreshing') || hasMark(snapshot),
  missing: [],
};

/** By a button that is there from a refresh that failed until the next one that succeeds. */
export const byStaleButton = (name: string): Refreshing => ({
  ...byNotice,
  gesture: () => press(name),
});

/** By what may happen at any time. */
export const anyTime = (gesture: Refreshing['gesture']): Refreshing => ({
  gesture,
  isPossible: () => true,
  missing: [],
});
